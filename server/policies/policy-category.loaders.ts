import { rowsById } from '../graphql/rows-by-id.ts'
import type { PolicyCategory } from './policy-category.entity.ts'

/** The columns of a policy category `p` as the fields of a row. */
export const policyCategoryColumns = `
  p.id, p.workspace_id as "workspaceId", p.policy_id as "policyId", p.name, p.description, p.hotkey,
  p.selectable_by as "selectableBy", p.available_for as "availableFor", p.enabled_for as "enabledFor",
  p.enabled_for_strikes as "enabledForStrikes", p.translations as "storedTranslations", p.user_reports as "userReports", p.deleted_at as "deletedAt", p.created_at as "createdAt"`

/** Policy categories by their ids, deleted ones too: past actions keep their reason (section 2.7). */
export const policyCategoryById = rowsById<PolicyCategory>(
  `select ${policyCategoryColumns} from policy_category p where p.workspace_id = $1 and p.id = any ($2)`,
)
