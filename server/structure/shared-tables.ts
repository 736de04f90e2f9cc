/**
 * The tables that the stores of several folders of a room name, with these folders: what is still to be reached through the
 * owner's store. A test compares the list with the code, so that it cannot grow unnoticed and loses what is mended.
 */
export const tablesWithSeveralFolders: Readonly<Record<string, readonly string[]>> = {
  action: ['actions', 'actions/statements'],
  content: ['intake/attributes', 'intake/content', 'intake/users'],
  member: ['access/media-viewing', 'access/team'],
  platform_user: ['intake/attributes', 'intake/users'],
  policy_category: ['settings/policies', 'settings/policies/written'],
  quality_check: ['reviews', 'reviews/exposure', 'reviews/quality'],
  review: ['reviews', 'reviews/cases', 'reviews/queue-history', 'reviews/queues'],
  review_queue: ['reviews', 'reviews/queues'],
  rule: ['judging/rules', 'judging/rules/health', 'judging/rules/history', 'judging/rules/shadow'],
  rule_health: ['judging/rules/health', 'judging/rules/shadow'],
  rule_version: ['judging/rules', 'judging/rules/history', 'judging/rules/shadow'],
  signal_provider: ['signals/providers', 'signals/routes'],
}
