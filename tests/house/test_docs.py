"""The documentation: what pages show is what happens, and nothing that exists goes untold."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from referee import games
from referee.checking.guide import Guide
from referee.cli import app
from referee.rules import RECORD_RULES
from website.commands import address
from website.fill import BLOCK, filled, referee
from website.gather import linked
from website.pages import in_short, pages

TUTORIALS = [f"docs/tutorial/{game}.md" for game in games.REGISTRY]
PAGES = [*TUTORIALS, "docs/positions.md", "docs/scenarios.md"]
PICTURES = {"auction": ("--at", "4"), "intercity": ()}


@pytest.fixture(scope="module")
def generated() -> dict[str, str]:
    return pages()


PLAYED = [*PAGES, *(f"docs/{name}.md" for name in ("verdicts", "disputes", "scores"))]
"""Pages whose commands are run."""


@pytest.mark.parametrize("name", PLAYED)
def test_a_tutorial_shows_what_the_commands_print(
    name: str, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (root / name).read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert filled(text, referee) == text, "python website/fill.py " + " ".join(PLAYED)
    assert ": error there is no such file" not in text


@pytest.mark.parametrize("game", list(games.REGISTRY))
def test_a_tutorial_and_the_reference_say_what_may_be_left_out(
    game: str, root: Path, generated: dict[str, str]
) -> None:
    tutorial = (root / "docs" / "tutorial" / f"{game}.md").read_text(encoding="utf-8")
    assert in_short(games.named(game)) in tutorial
    told = generated[f"reference/{game}.md"]
    for entry in games.named(game).record.border.entries:
        assert f"| `{entry.action}` | " in told


@pytest.mark.parametrize("game", list(PICTURES))
def test_a_picture_is_what_the_command_draws(
    game: str, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    tutorial = (root / "docs" / "tutorial" / f"{game}.md").read_text(encoding="utf-8")
    text = next(match["text"] for match in BLOCK.finditer(tutorial) if match["name"] == "friday.yaml")
    (tmp_path / "friday.yaml").write_text(text, encoding="utf-8")
    drawn = referee(["show", "friday.yaml", *PICTURES[game], "--format", "svg"])
    assert (root / "docs" / "pictures" / f"{game}.svg").read_text(encoding="utf-8") == drawn


def test_every_rule_question_and_action_has_its_page(generated: dict[str, str]) -> None:
    for game_id in games.REGISTRY:
        game = games.named(game_id)
        for number in game.law.rules:
            assert f"rules/{game_id}/{number}.md" in generated
        for ruling in game.law.rulings:
            assert f"rules/{game_id}/{ruling.id}.md" in generated
        for action in Guide(game_id).actions():
            assert f"### {action.name}\n" in generated[f"reference/{game_id}.md"]


def test_every_command_has_a_page_with_all_its_options(generated: dict[str, str]) -> None:
    def every(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
        for name, command in group.commands.items():
            if hasattr(command, "commands"):
                yield from every(command, f"{before}{name} ")
            elif not command.hidden:
                yield before + name, command

    for name, command in every(get_command(app)):
        text = generated[f"commands/{address(name)}.md"]
        assert f"commands/{address(name)}.md" and f"({address(name)}.md)" in generated["commands/index.md"]
        for part in command.params:
            for option in part.opts if part.param_type_name == "option" else ():
                assert f"`{option}" in text, (name, option)


def test_every_action_and_field_is_in_the_index_of_the_reference(generated: dict[str, str]) -> None:
    index = generated["reference/index.md"]
    for game_id in games.REGISTRY:
        for action in Guide(game_id).actions():
            assert f"[{game_id}]({game_id}.md#{action.name})" in index
            assert all(f"| `{part.name}` |" in index for part in action.parts)


def test_rules_about_records_have_pages_and_are_linked_where_they_are_named(
    generated: dict[str, str], root: Path
) -> None:
    for number in RECORD_RULES:
        assert f"rules/records/{number}.md" in generated
    text = linked((root / "docs" / "verdicts.md").read_text(encoding="utf-8"), "verdicts.md")
    assert "[REC-3](rules/records/REC-3.md)" in text
    assert linked("`REC-1` [REC-2](x.md)", "a.md") == "`REC-1` [REC-2](x.md)"


def test_code_blocks_can_be_copied_as_they_stand(root: Path) -> None:
    for page in (root / "README.md", *(root / "docs").rglob("*.md")):
        for block in re.findall(
            r"^```(?:sh|console|bash)\n(.*?)```", page.read_text(encoding="utf-8"), re.M | re.S
        ):
            assert not re.search(r"^\$ ", block, re.M), f"{page}: a prompt in {block!r}"


@pytest.mark.parametrize("game", ["hundred", "duel", "rommee"])
def test_a_memory_tutorial_has_a_whole_round(game: str, root: Path) -> None:
    text = (root / "docs" / "tutorial" / f"{game}.md").read_text(encoding="utf-8")
    log = next(match["text"] for match in BLOCK.finditer(text) if match["name"] == "round.yaml")
    assert all(f"action: {action}" in log for action in ("deal", "match", "call", "reveal", "score"))


def links(text: str) -> Iterator[str]:
    without_code = re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", without_code):
        if not re.match(r"[a-z]+:", target):
            yield target.partition("#")[0]


def test_every_link_of_the_site_leads_somewhere(generated: dict[str, str], root: Path) -> None:
    docs = root / "docs"
    written = {path.relative_to(docs).as_posix(): path for path in docs.rglob("*") if path.is_file()}
    texts = {
        **generated,
        **{
            name: linked(path.read_text(encoding="utf-8"), name)
            for name, path in written.items()
            if name.endswith(".md")
        },
    }
    for name, text in texts.items():
        for target in links(text):
            place = os.path.normpath(Path(name).parent / target)
            assert place in texts or place in written, f"{name}: {target}"


def test_every_link_of_a_page_in_the_repository_leads_somewhere(root: Path) -> None:
    for page in (root / "README.md", *(root / "docs").rglob("*.md")):
        for target in links(page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page}: {target}"


def test_commands_become_links_in_the_site_but_not_in_blocks() -> None:
    text = "`referee rules duel`, `referee new duel -o a.yaml`\n```\n`referee rules duel`\n```\n"
    shown = linked(text, "tutorial/duel.md")
    assert shown == text.replace("`referee rules duel`", "[`referee rules duel`](../rules/duel/index.md)", 1)
    assert linked("`referee new duel`", "index.md") == "[`referee new duel`](reference/duel.md)"


@pytest.mark.parametrize("name", ["README.md", "docs/index.md"])
def test_a_newcomer_gets_from_nothing_to_a_page(
    name: str, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (root / name).read_text(encoding="utf-8")
    block = next(
        fenced for fenced in re.findall(r"```\w+\n(.*?)```", text, re.DOTALL) if "referee new" in fenced
    )
    for line in block.splitlines():
        program, *arguments = shlex.split(line.lstrip("$ "), comments=True)
        done = CliRunner().invoke(app, arguments)
        assert (program, done.exit_code) == ("referee", 0), (line, done.output)
    assert (tmp_path / "friday.html").stat().st_size > 10_000


def test_every_command_says_what_it_does_and_is_named_in_the_readme(root: Path) -> None:
    readme = (root / "README.md").read_text(encoding="utf-8")
    command = get_command(app)
    for name, named in getattr(command, "commands").items():  # noqa: B009
        if not named.hidden:
            assert named.help, name
            assert f"`referee {name}" in readme, f"the README does not name `referee {name}`"
            shown = CliRunner().invoke(app, [name, "--help"])
            assert shown.exit_code == 0
