import { rowsById } from '../../access/requests/rows-by-id.ts'
import { type PolicyCategory, policyCategoryColumns } from './policy-category.entity.ts'

/** Policy categories by their ids, deleted ones too: past actions keep their reason (section 2.7). */
export const policyCategoryById = rowsById<PolicyCategory>(
  `select ${policyCategoryColumns} from policy_category p where p.workspace_id = $1 and p.id = any ($2)`,
)
