/** SQL for whether nobody works on the review `r` now. */
export const freeSql = `(r.state = 'open' or (r.state = 'claimed' and r.claimed_until <= clock_timestamp()))`

/** SQL for whether the review `r` waits for an admin, and nobody looks at it now. */
export const escalatedSql = `(r.state = 'escalated' and (r.claimed_until is null or r.claimed_until <= clock_timestamp()))`

/** SQL for whether the member that the parameter names has skipped the review `r`. */
export const skippedSql = (member: string): string =>
  `exists (select from review_skip s where (s.workspace_id, s.review_id, s.member_id) = (r.workspace_id, r.id, ${member}))`
