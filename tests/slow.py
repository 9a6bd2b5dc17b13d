"""Which tests take long: `-m "not slow and not browser"` leaves them out."""

from __future__ import annotations

BROWSER = {"test_browser"}
SLOW = [
    f"test_{name}"
    for name in [
        "archive_dask", "archive", "jobs", "hostile", "any_terminal", "archive_limits", "repairs",
        "ask_words", "ask_talk", "repairs_by_hand", "fuzz", "coverage", "archive_asking", "bounds", "brute",
        "late_slips", "lost_thread", "tired_slips", "given_gaps", "intercity_breaches_thinned",
        "auction_thinned_faults", "auction_faults", "many_slips", "html", "auction_games",
        "archive_sources", "readings", "slips", "gap_points", "memory_games", "intercity_oracle", "never",
        "every_world", "archive_damaged", "memory_oracle", "record_terminal", "intercity_games", "given",
        "intercity_bounds", "contract", "kept_moments", "intercity_turning", "auction_public",
        "auction_thinned_slips", "legal_lists",
        "formats", "benchmarks", "kept_words", "whole_games", "auction_oracle", "tiny_gaps", "what_is_known",
        "memory_brute", "thinned", "kept_verdicts", "docs", "intercity_thinned", "new", "memory_faults",
        "compiled", "editing", "reading_lines", "archive_progress", "schema_compiled", "show", "border",
        "convert", "mutants", "seldom_taken", "notice", "validate", "intercity_in_passing", "joint_slips",
        "claims", "memory_checks", "root_causes", "memory_lines_lost", "house", "intercity_tails",
        "memory_by_hand", "auction_by_hand", "intercity_by_hand", "memory_thinned_faults",
    ]
]  # fmt: skip
"""Files of tests that start many processes, play many games, run every scenario, judge records by the
hundred, or wait for a terminal: the dearest first, so that no worker is left alone with one in the end. Those
that keep several processes busy are not begun beside those that hold a log to its seconds."""

LONG = {
    "disputes": [
        "adjudicate_speaks_json",
        "what_hangs_on_a_fact_told_at_an_earlier_move_is_said_of_the_move_that_is_asked_about",
        "where_nothing_is_sure_to_be_legal_it_is_said_what_that_hangs_on",
    ],
    "memory_own_rules": ["an_effect_that_is_gone_once_its_card_is_known_is_used_all_the_same"],
    "record_shorthand": ["no_line_trips_it_up"],
    "record": ["a_thousand_wrong_answers_are_no_crash"],
    "schema": ["every_shipped_schema_is_a_schema_and_compiles"],
    "intercity_afterwards": ["figures_of_a_turn_of_which_nothing_else_is_written"],
    "intercity_network": ["the_route_is_right_on_networks_with_many_rings"],
    "cli": ["a_clean_log_never_imports_what_it_does_not_need"],
    "taken": ["a_statement_or_a_branch_that_no_run_took_is_named"],
    "memory_explained": ["a_face_no_card_of_the_pile_can_have_is_told_when_it_is_drawn"],
    "law": [
        "every_rule_number_in_an_engine_or_rule_set_exists",
        "a_binding_rule_no_engine_line_cites_is_broken_in_a_scenario_under_another_number",
    ],
    "document": [
        "nesting_is_read_up_to_the_bound_and_refused_past_it",
        "json_lines_know_their_lines",
        "json_is_the_same_data_at_the_same_places_in_every_form",
    ],
    "never_written": ["lines_of_a_kind_that_no_entry_is_of_are_one_finding"],
    "testimony": [
        "a_value_alone_contests_what_is_written_of_what_was_seen",
        "the_page_of_a_move_holds_the_ruling_under_what_each_witness_saw",
        "where_the_ruling_is_the_same_whoever_is_right_the_page_says_it_of_the_entry_as_written",
        "an_archive_keeps_what_witnesses_disagree_about",
    ],
    "intercity_given": ["what_was_paid_in_an_auction_of_which_only_the_end_is_told_leaves_a_bid_open"],
    "intercity_explained": [
        "two_slips_near_each_other_are_not_taken_for_lines_left_out_of_two_auctions",
        "a_line_some_lines_from_where_it_belongs_is_one_finding",
    ],
    "intercity_board": ["the_schema_of_logs_is_a_schema_and_knows_every_action"],
    "memory_rule_sets": ["games_by_chance_under_a_clubs_own_rules_are_judged_clean"],
    "memory_bounds": ["the_true_points_lie_within_the_bounds"],
    "memory_sums": ["points_within_bounds_hold_in_every_way_the_cards_may_be"],
    "memory_gap_points": [
        "what_tells_a_part_of_the_position",
        "a_payment_is_explained_by_what_its_player_threw_or_looked_at",
    ],
    "entry_lines": [
        "what_is_typed_otherwise_is_read_alike_or_with_care",
        "after_ever_so_many_different_words_entries_are_still_read_quickly",
    ],
    "readme": ["a_command_prints_what_the_readme_shows"],
    "a_new_game": ["it_has_a_page_a_schema_and_its_law", "its_rules_are_covered_by_what_cites_them"],
    "auction_explained": ["what_is_played_on_a_copy_leaves_the_original_as_it_is"],
    "auction_checks": [
        "a_true_check_accuses_nobody_in_a_record_that_holds_less",
        "a_check_may_tell_any_pile_as_a_number_an_unknown_or_a_list",
    ],
    "auction_gaps": ["what_is_untold_accuses_nobody_and_is_open_in_the_score"],
    "auction_unseen": ["what_may_be_shown_is_what_some_arrangement_allows"],
    "auction_ties": ["who_noted_no_tie_card_is_told_so_and_nobody_is_accused"],
    "auction_never": ["no_move_of_a_legal_game_under_any_readings_is_one_that_no_moment_allows"],
    "live": ["after_every_entry_the_news_add_up_to_what_the_whole_record_gives"],
    "house_rulings": [
        "every_command_heeds_the_house",
        "every_report_says_that_a_reading_comes_from_the_house",
    ],
    "explanation": ["many_faults_are_each_told_once"],
}
"""Tests that take more than a third of a second, by the files of quick ones in which they stand."""
LONG_TESTS = {f"test_{file}::test_{name}" for file, names in LONG.items() for name in names}

SOME = {
    "any_terminal::no_terminal_brings_a_command_to_fall": 6,
    "archive_damaged::a_damaged_table_is_named_and_made_anew_by_the_same_command": 5,
    "archive_foreign::a_cell_that_can_be_no_record_is_told": 4,
    "archive_sources::a_link_that_cannot_be_followed_costs_the_other_logs_nothing": 6,
    "archive_sources::standard_input_is_a_source": 5,
    "ask_heard::who_did_what_and_what_is_told_besides": 6,
    "ask_talk::the_moment_that_is_saved_is_judged_as_the_ruling_says": 8,
    "ask_talk::what_a_sentence_tells_in_passing_is_not_asked_for_and_read_back": 8,
    "ask_words::questions_in_slang_in_haste_and_by_halves_are_settled_too": 5,
    "auction_checks::a_check_may_tell_any_pile_as_a_number_an_unknown_or_a_list": 2,
    "auction_explained::what_is_played_on_a_copy_leaves_the_original_as_it_is": 8,
    "auction_faults::a_single_fault_is_found_at_its_line": 12,
    "auction_games::games_under_every_reading_are_legal_and_end": 16,
    "auction_games::games_under_mixed_readings_are_legal": 5,
    "auction_oracle::two_referees_agree_on_whole_games": 6,
    "auction_public::a_fault_everybody_can_see_is_found_by_an_onlooker": 8,
    "auction_public::a_fault_nobody_can_be_sure_of_is_told_at_its_line_or_not_at_all": 8,
    "auction_slips::lines_in_a_row_that_are_missing_are_one_finding_in_every_phase": 6,
    "auction_slips::what_a_thinned_record_lacks_or_misreads_is_one_finding": 6,
    "auction_thinned_faults::a_breach_is_told_once_wherever_the_record_still_shows_it": 6,
    "auction_thinned_faults::what_stood_with_cards_that_nobody_saw_in_deck_and_discards_is_one_finding": 10,
    "auction_thinned_slips::names_exchanged_through_some_lines_are_found_in_what_the_record_leaves_open": 4,
    "auction_ties::who_noted_no_tie_card_is_told_so_and_nobody_is_accused": 8,
    "brute::where_the_turn_order_is_not_known_chances_are_counted_all_the_same": 2,
    "bounds::the_same_fault_many_times_is_judged_and_told_with_its_fixes_in_time": 3,
    "every_world::nothing_is_lost_or_made_in_any_world_of_a_record_with_a_fault": 15,
    "for_programs::a_report_for_programs_can_be_read_whatever_a_field_holds": 8,
    "fuzz::every_command_answers_damaged_bytes": 20,
    "fuzz::what_once_fell_stands": 8,
    "gap_points::nobody_plays_on_after_the_lap_up_to_who_went_free": 6,
    "given_gaps::no_figure_is_told_that_is_another_in_the_whole_position": 5,
    "given_gaps::nobody_is_accused_where_neither_the_position_nor_what_follows_tells_all": 5,
    "hostile::a_full_disk_or_a_closed_output_is_told_in_one_line": 4,
    "hostile::closed_input_and_closed_errors_change_no_status": 4,
    "hostile::names_and_notes_neither_steer_a_terminal_nor_forge_a_line": 8,
    "hostile::work_grows_with_the_size_and_not_with_its_square": 6,
    "intercity_breaches_thinned::nothing_illegal_passes_and_nobody_is_accused": 2,
    "intercity_breaches_thinned::what_is_lost_of_a_breach_is_known": 3,
    "intercity_in_passing::a_sum_that_there_is_not_is_forbidden_however_many_ways_are_left_open": 2,
    "intercity_oracle::two_referees_agree_on_records_with_one_thing_changed": 4,
    "intercity_oracle::two_referees_agree_on_whole_games": 6,
    "intercity_records::a_wrong_consequence_is_found": 6,
    "intercity_records::decisions_alone_without_a_board_leave_things_open_and_call_nothing_wrong": 6,
    "intercity_tails::a_legal_game_of_which_the_record_ends_anywhere_accuses_nobody": 5,
    "intercity_thinned::an_auction_of_which_no_line_is_written_is_one_finding": 5,
    "intercity_thinned::nobody_is_accused_of_what_is_left_out": 15,
    "intercity_turning::games_that_were_once_read_wrongly": 7,
    "jobs::a_cache_that_is_broken_is_told_once_and_made_anew": 2,
    "jobs::two_workers_say_byte_for_byte_what_one_says": 2,
    "joint_slips::a_slip_is_named_where_the_fault_could_be_told_without_it": 5,
    "joint_slips::a_slip_that_several_lines_show_is_one_finding": 6,
    "joint_slips::lines_in_another_place_are_offered_to_stand_in_their_own": 5,
    "late_slips::a_line_left_out_is_found_where_it_comes_to_light": 6,
    "late_slips::a_line_nobody_wrote_is_found_by_what_comes_of_it": 6,
    "live::after_every_entry_the_news_add_up_to_what_the_whole_record_gives": 6,
    "lost_thread::of_lines_that_fit_together_after_what_cannot_be_found_nobody_is_accused": 2,
    "many_slips::fault_does_not_follow_on_fault_where_each_slip_explains_its_own": 3,
    "memory_checks::true_checks_of_all_parts_of_a_position_accuse_nobody": 3,
    "memory_faults::a_planted_fault_is_found": 10,
    "memory_games::legal_games_are_clean_under_other_readings_too": 6,
    "memory_lines_lost::lines_in_a_row_that_nobody_wrote_are_one_finding": 6,
    "memory_lines_lost::those_lines_are_offered": 3,
    "memory_thinned_faults::a_forbidden_move_shows_in_a_thinned_record_or_what_showed_it_is_gone": 10,
    "never::what_no_moment_allows_is_wrong_whatever_is_left_out": 7,
    "never_written::lines_of_a_kind_that_no_entry_is_of_are_one_finding": 6,
    "repairs::every_report_asks_about_the_reading": 2,
    "repairs_by_hand::the_true_repair_of_other_slips_is_among_the_first": 5,
    "root_causes::two_values_of_the_set_up_in_each_others_place_are_one_finding_that_names_it": 4,
    "testimony::a_value_alone_contests_what_is_written_of_what_was_seen": 5,
    "testimony::witnesses_may_disagree_about_anything_that_is_seen": 8,
    "tired_slips::a_slip_of_a_tired_hand_is_one_finding": 10,
    "two_records::a_record_that_ends_earlier_contradicts_nobody": 5,
    "two_true_records::a_slip_in_one_of_them_is_where_they_differ_and_is_never_supported": 15,
    "two_true_records::who_tells_less_contradicts_nobody": 15,
    "windows::every_command_fits_a_window_of_forty_columns": 5,
}
"""Of tests that try many cases of a kind, so many are tried by the gate, evenly spread. Everything is tried
with `REFEREE_TESTS=whole`, and by whoever asks for a test by its name."""
SAMPLED = {
    f"test_{file}::test_{name}": few for test, few in SOME.items() for file, name in [test.split("::")]
}
