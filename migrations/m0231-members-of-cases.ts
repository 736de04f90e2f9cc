import { LiveMigration } from './live-migration.ts'

/**
 * The reviews of a case are looked up by the case. The index is led by it, and has the review beside its key: a planner without
 * statistics took it for as good as the primary key for a review, and read all memberships of the workspace for each.
 */
export class MembersOfCases extends LiveMigration {
  override up(): void {
    this.replaceIndex(
      'review_case_member_case',
      'review_case_member (case_id, workspace_id) include (review_id)',
    )
  }
}
