-- Made of the migrated database: npx vitest run server/structure/spread -u

-- Policies without subqueries, which Citus refuses.
alter policy own_workspace on action using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy withheld on action using (((verdict_withheld() IS NULL) OR (id IS NULL) OR (id <> ALL (verdict_withheld()::uuid[]))));
alter policy own_workspace on workspace using (((id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on written_policy using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on ai_moderator using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on ai_run using (((verdict_categories() IS NULL) OR false));
alter policy own_workspace on ai_run using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on platform_user using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on category using (((verdict_categories() IS NULL) OR (id = ANY (verdict_categories()::uuid[]))));
alter policy own_workspace on category using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on subcategory using (((verdict_categories() IS NULL) OR (category_id = ANY (verdict_categories()::uuid[]))));
alter policy own_workspace on subcategory using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on content using (((verdict_categories() IS NULL) OR (category_id = ANY (verdict_categories()::uuid[]))));
alter policy own_workspace on content using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on ai_run_item using (((verdict_categories() IS NULL) OR false));
alter policy own_workspace on ai_run_item using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on ai_spending using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on ai_verdict using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on analytics_count using (((verdict_categories() IS NULL) OR (category_id = ANY (verdict_categories()::uuid[]))));
alter policy own_workspace on analytics_count using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on analytics_progress using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on api_key using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on appeal using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on applied_rule using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on applied_template using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on attribute using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on audit_entry using (((verdict_categories() IS NULL) OR (event ~~ 'rule.%'::text)));
alter policy own_workspace on audit_entry using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy heads_for_export on audit_head using (verdict_system());
alter policy own_workspace on audit_head using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on audit_inbox using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_categories on backtest using (((verdict_categories() IS NULL) OR false));
alter policy own_workspace on backtest using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on backtest_match using (((verdict_categories() IS NULL) OR false));
alter policy own_workspace on backtest_match using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on bulk_decision using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on bulk_decision_item using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on classifier using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on classifier_example using (((verdict_categories() IS NULL) OR false));
alter policy own_workspace on classifier_example using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on classifier_version using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on classifier_shadow_day using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on content_hiding using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on content_search using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy searched on content_search using ((grams @> verdict_search()));
alter policy own_workspace on content_topic using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on content_volume using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on decision_trace using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on delivery using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on delivery_attempt using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on event using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on export using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on export_part using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on review_queue using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on golden_item using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on hash_list using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on hash_list_entry using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on identity_provider using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on integration using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on integration_decision using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on integration_object using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on invitation using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on list using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on list_item using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on media using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on media_analysis using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on media_embedding using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on media_print using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on media_print_key using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on media_source using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on member using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on member_category using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on member_withheld using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on message_template using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on outbox using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on outbox_waiting using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on password_link using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on policy_category using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on policy_example using (((verdict_categories() IS NULL) OR false));
alter policy own_workspace on policy_example using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on policy_trial using (((verdict_categories() IS NULL) OR false));
alter policy own_workspace on policy_trial using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on policy_trial_item using (((verdict_categories() IS NULL) OR false));
alter policy own_workspace on policy_trial_item using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on quality_check using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on queue_point using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on queue_presence using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on second_step using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on recovery_code using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on report_count using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on reported_item using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on request_count using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on retroaction using (((verdict_categories() IS NULL) OR false));
alter policy own_workspace on retroaction using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on retroaction_item using (((verdict_categories() IS NULL) OR false));
alter policy own_workspace on retroaction_item using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on review using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy withheld on review using (((verdict_withheld() IS NULL) OR (id IS NULL) OR (id <> ALL (verdict_withheld()::uuid[]))));
alter policy own_workspace on review_case using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on review_case_inbox using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on review_case_member using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on review_case_print using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on review_skip using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on review_step using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on rule using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on rule_alert using (((verdict_categories() IS NULL) OR false));
alter policy own_workspace on rule_alert using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on rule_cost using (((verdict_categories() IS NULL) OR false));
alter policy own_workspace on rule_cost using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on rule_health using (((verdict_categories() IS NULL) OR false));
alter policy own_workspace on rule_health using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on rule_hour using (((verdict_categories() IS NULL) OR false));
alter policy own_workspace on rule_hour using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on rule_overlap using (((verdict_categories() IS NULL) OR false));
alter policy own_workspace on rule_overlap using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on rule_plan using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on rule_reference using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on rule_shadow_hit using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_categories on rule_shadow_hour using (((verdict_categories() IS NULL) OR false));
alter policy own_workspace on rule_shadow_hour using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on rule_version using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on search_inbox using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on sent_request using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on session using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on signal_provider using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on signal_result using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on signal_route using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on signal_usage using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on strike using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on strike_settings using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on suggested_score using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on tag using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on tag_removal using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on task using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on task_lease using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on timer using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on topic_volume using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on user_report using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy withheld on user_report using (((verdict_withheld() IS NULL) OR (handled_action_id IS NULL) OR (handled_action_id <> ALL (verdict_withheld()::uuid[]))));
alter policy own_workspace on user_search using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy searched on user_search using ((grams @> verdict_search()));
alter policy own_workspace on user_trace using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));
alter policy own_workspace on webhook using (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system())) with check (((workspace_id = ANY (verdict_workspaces()::uuid[])) OR verdict_system()));
alter policy own_workspace on written_policy_version using ((workspace_id = ANY (verdict_workspaces()::uuid[]))) with check ((workspace_id = ANY (verdict_workspaces()::uuid[])));

-- Policies that read other tables: Citus has no form for them.
-- own_categories on action
-- own_categories on platform_user
-- own_categories on ai_verdict
-- own_categories on appeal
-- own_categories on content_hiding
-- own_categories on decision_trace
-- own_categories on golden_item
-- own_categories on media
-- own_categories on media_analysis
-- own_categories on media_print
-- own_categories on quality_check
-- own_categories on reported_item
-- own_categories on review
-- own_categories on review_skip
-- own_categories on review_step
-- own_categories on rule_shadow_hit
-- own_categories on strike
-- own_categories on user_report
-- own_categories on user_trace

-- Tables that every server holds whole.
select create_reference_table('workspace');
select create_reference_table('api_key');
select create_reference_table('integration');
select create_reference_table('member');
select create_reference_table('password_link');
select create_reference_table('session');

-- Tables that are spread by workspace, all rows of one on the same server.
select create_distributed_table('action', 'workspace_id', colocate_with => 'none');
select create_distributed_table('written_policy', 'workspace_id', colocate_with => 'action');
select create_distributed_table('ai_moderator', 'workspace_id', colocate_with => 'action');
select create_distributed_table('ai_run', 'workspace_id', colocate_with => 'action');
select create_distributed_table('platform_user', 'workspace_id', colocate_with => 'action');
select create_distributed_table('category', 'workspace_id', colocate_with => 'action');
select create_distributed_table('subcategory', 'workspace_id', colocate_with => 'action');
select create_distributed_table('content', 'workspace_id', colocate_with => 'action');
select create_distributed_table('ai_run_item', 'workspace_id', colocate_with => 'action');
select create_distributed_table('ai_spending', 'workspace_id', colocate_with => 'action');
select create_distributed_table('ai_verdict', 'workspace_id', colocate_with => 'action');
select create_distributed_table('analytics_count', 'workspace_id', colocate_with => 'action');
select create_distributed_table('analytics_progress', 'workspace_id', colocate_with => 'action');
select create_distributed_table('appeal', 'workspace_id', colocate_with => 'action');
select create_distributed_table('applied_rule', 'workspace_id', colocate_with => 'action');
select create_distributed_table('applied_template', 'workspace_id', colocate_with => 'action');
select create_distributed_table('attribute', 'workspace_id', colocate_with => 'action');
select create_distributed_table('audit_entry', 'workspace_id', colocate_with => 'action');
select create_distributed_table('audit_head', 'workspace_id', colocate_with => 'action');
select create_distributed_table('audit_inbox', 'workspace_id', colocate_with => 'action');
select create_distributed_table('backtest', 'workspace_id', colocate_with => 'action');
select create_distributed_table('backtest_match', 'workspace_id', colocate_with => 'action');
select create_distributed_table('bulk_decision', 'workspace_id', colocate_with => 'action');
select create_distributed_table('bulk_decision_item', 'workspace_id', colocate_with => 'action');
select create_distributed_table('classifier', 'workspace_id', colocate_with => 'action');
select create_distributed_table('classifier_example', 'workspace_id', colocate_with => 'action');
select create_distributed_table('classifier_version', 'workspace_id', colocate_with => 'action');
select create_distributed_table('classifier_shadow_day', 'workspace_id', colocate_with => 'action');
select create_distributed_table('content_hiding', 'workspace_id', colocate_with => 'action');
select create_distributed_table('content_search', 'workspace_id', colocate_with => 'action');
select create_distributed_table('content_topic', 'workspace_id', colocate_with => 'action');
select create_distributed_table('content_volume', 'workspace_id', colocate_with => 'action');
select create_distributed_table('decision_trace', 'workspace_id', colocate_with => 'action');
select create_distributed_table('delivery', 'workspace_id', colocate_with => 'action');
select create_distributed_table('delivery_attempt', 'workspace_id', colocate_with => 'action');
select create_distributed_table('event', 'workspace_id', colocate_with => 'action');
select create_distributed_table('export', 'workspace_id', colocate_with => 'action');
select create_distributed_table('export_part', 'workspace_id', colocate_with => 'action');
select create_distributed_table('review_queue', 'workspace_id', colocate_with => 'action');
select create_distributed_table('golden_item', 'workspace_id', colocate_with => 'action');
select create_distributed_table('hash_list', 'workspace_id', colocate_with => 'action');
select create_distributed_table('hash_list_entry', 'workspace_id', colocate_with => 'action');
select create_distributed_table('identity_provider', 'workspace_id', colocate_with => 'action');
select create_distributed_table('integration_decision', 'workspace_id', colocate_with => 'action');
select create_distributed_table('integration_object', 'workspace_id', colocate_with => 'action');
select create_distributed_table('invitation', 'workspace_id', colocate_with => 'action');
select create_distributed_table('list', 'workspace_id', colocate_with => 'action');
select create_distributed_table('list_item', 'workspace_id', colocate_with => 'action');
select create_distributed_table('media', 'workspace_id', colocate_with => 'action');
select create_distributed_table('media_analysis', 'workspace_id', colocate_with => 'action');
select create_distributed_table('media_embedding', 'workspace_id', colocate_with => 'action');
select create_distributed_table('media_print', 'workspace_id', colocate_with => 'action');
select create_distributed_table('media_print_key', 'workspace_id', colocate_with => 'action');
select create_distributed_table('media_source', 'workspace_id', colocate_with => 'action');
select create_distributed_table('member_category', 'workspace_id', colocate_with => 'action');
select create_distributed_table('member_withheld', 'workspace_id', colocate_with => 'action');
select create_distributed_table('message_template', 'workspace_id', colocate_with => 'action');
select create_distributed_table('outbox', 'workspace_id', colocate_with => 'action');
select create_distributed_table('outbox_waiting', 'workspace_id', colocate_with => 'action');
select create_distributed_table('policy_category', 'workspace_id', colocate_with => 'action');
select create_distributed_table('policy_example', 'workspace_id', colocate_with => 'action');
select create_distributed_table('policy_trial', 'workspace_id', colocate_with => 'action');
select create_distributed_table('policy_trial_item', 'workspace_id', colocate_with => 'action');
select create_distributed_table('quality_check', 'workspace_id', colocate_with => 'action');
select create_distributed_table('queue_point', 'workspace_id', colocate_with => 'action');
select create_distributed_table('queue_presence', 'workspace_id', colocate_with => 'action');
select create_distributed_table('second_step', 'workspace_id', colocate_with => 'action');
select create_distributed_table('recovery_code', 'workspace_id', colocate_with => 'action');
select create_distributed_table('report_count', 'workspace_id', colocate_with => 'action');
select create_distributed_table('reported_item', 'workspace_id', colocate_with => 'action');
select create_distributed_table('request_count', 'workspace_id', colocate_with => 'action');
select create_distributed_table('retroaction', 'workspace_id', colocate_with => 'action');
select create_distributed_table('retroaction_item', 'workspace_id', colocate_with => 'action');
select create_distributed_table('review', 'workspace_id', colocate_with => 'action');
select create_distributed_table('review_case', 'workspace_id', colocate_with => 'action');
select create_distributed_table('review_case_inbox', 'workspace_id', colocate_with => 'action');
select create_distributed_table('review_case_member', 'workspace_id', colocate_with => 'action');
select create_distributed_table('review_case_print', 'workspace_id', colocate_with => 'action');
select create_distributed_table('review_skip', 'workspace_id', colocate_with => 'action');
select create_distributed_table('review_step', 'workspace_id', colocate_with => 'action');
select create_distributed_table('rule', 'workspace_id', colocate_with => 'action');
select create_distributed_table('rule_alert', 'workspace_id', colocate_with => 'action');
select create_distributed_table('rule_cost', 'workspace_id', colocate_with => 'action');
select create_distributed_table('rule_health', 'workspace_id', colocate_with => 'action');
select create_distributed_table('rule_hour', 'workspace_id', colocate_with => 'action');
select create_distributed_table('rule_overlap', 'workspace_id', colocate_with => 'action');
select create_distributed_table('rule_plan', 'workspace_id', colocate_with => 'action');
select create_distributed_table('rule_reference', 'workspace_id', colocate_with => 'action');
select create_distributed_table('rule_shadow_hit', 'workspace_id', colocate_with => 'action');
select create_distributed_table('rule_shadow_hour', 'workspace_id', colocate_with => 'action');
select create_distributed_table('rule_version', 'workspace_id', colocate_with => 'action');
select create_distributed_table('search_inbox', 'workspace_id', colocate_with => 'action');
select create_distributed_table('sent_request', 'workspace_id', colocate_with => 'action');
select create_distributed_table('signal_provider', 'workspace_id', colocate_with => 'action');
select create_distributed_table('signal_result', 'workspace_id', colocate_with => 'action');
select create_distributed_table('signal_route', 'workspace_id', colocate_with => 'action');
select create_distributed_table('signal_usage', 'workspace_id', colocate_with => 'action');
select create_distributed_table('strike', 'workspace_id', colocate_with => 'action');
select create_distributed_table('strike_settings', 'workspace_id', colocate_with => 'action');
select create_distributed_table('suggested_score', 'workspace_id', colocate_with => 'action');
select create_distributed_table('tag', 'workspace_id', colocate_with => 'action');
select create_distributed_table('tag_removal', 'workspace_id', colocate_with => 'action');
select create_distributed_table('task', 'workspace_id', colocate_with => 'action');
select create_distributed_table('task_lease', 'workspace_id', colocate_with => 'action');
select create_distributed_table('timer', 'workspace_id', colocate_with => 'action');
select create_distributed_table('topic_volume', 'workspace_id', colocate_with => 'action');
select create_distributed_table('user_report', 'workspace_id', colocate_with => 'action');
select create_distributed_table('user_search', 'workspace_id', colocate_with => 'action');
select create_distributed_table('user_trace', 'workspace_id', colocate_with => 'action');
select create_distributed_table('webhook', 'workspace_id', colocate_with => 'action');
select create_distributed_table('written_policy_version', 'workspace_id', colocate_with => 'action');
