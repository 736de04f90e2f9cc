import { rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { type Attribute, attributeColumns } from './attribute.entity.ts'

/** The registered attributes of the workspace, by its id. */
export const attributesOfWorkspace = rowsOfOwner<Attribute & { ownerId: string }>(
  `select ${attributeColumns}, workspace_id as "ownerId" from attribute
   where workspace_id = $1 and workspace_id = any ($2) order by source, lower(name), id`,
)
