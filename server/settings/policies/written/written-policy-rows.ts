/** The columns of a written policy `w`, without its text. */
export const writtenPolicyColumns = `
  w.id, w.name, w.revision, w.published_version as "publishedVersion", w.draft is not null as "hasDraft",
  w.draft_updated_at as "draftUpdatedAt", w.draft_updated_by_kind as "draftUpdatedByKind",
  w.draft_updated_by_id as "draftUpdatedById", w.created_at as "createdAt"`

/** The columns of a version `v` of a written policy, without its text. */
export const versionColumns = `
  v.policy_id as "policyId", v.version, v.note, v.published_at as "publishedAt",
  v.published_by_kind as "publishedByKind", v.published_by_id as "publishedById"`
