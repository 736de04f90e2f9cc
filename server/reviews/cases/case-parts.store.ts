import { type Expression, sql } from 'kysely'

// Conditions of statements on reviews that concern their cases.

/** The reviews of some cases, as a source of reviews; read by case, whatever the other conditions. */
export const membersOf = (workspaceId: string, caseIds: readonly string[]) =>
  sql`(select r.* from review r where r.workspace_id = ${workspaceId} and r.id in (
    select m.review_id from review_case_member m where m.workspace_id = ${workspaceId} and m.case_id = any (${caseIds}::uuid[])
  ) offset 0)`

/** Whether a review is in any of some cases. */
export const isInCases = (caseIds: readonly string[]) =>
  sql<boolean>`exists (select from review_case_member m
    where m.workspace_id = review.workspace_id and m.review_id = review.id and m.case_id = any (${caseIds}::uuid[]))`

/**
 * Whether a review is the first of its case in its queue, in the order of lists, among those that match the condition `others`,
 * which is about `review`.
 */
export const isFirstOfCase = (others: Expression<unknown>) =>
  sql<boolean>`not exists (
    select from (
      select review.workspace_id, review.id, review.queue_id, (review.state <> 'escalated')::int as part, review.priority,
        review.opened_at
    ) lead
    join review_case_member own on (own.workspace_id, own.review_id) = (lead.workspace_id, lead.id) and own.is_main
    join review_case_member other on (other.workspace_id, other.case_id) = (own.workspace_id, own.case_id)
      and other.review_id <> own.review_id and other.is_main
    join review on (review.workspace_id, review.id) = (other.workspace_id, other.review_id)
    where review.queue_id = lead.queue_id
      and ((review.state <> 'escalated')::int, review.priority, review.opened_at, review.id)
        < (lead.part, lead.priority, lead.opened_at, lead.id)
      and ${others})`
