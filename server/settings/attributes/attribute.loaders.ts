import { rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { allAttributes } from './attribute.store.ts'

/** The registered attributes of the workspace, by its id. */
export const attributesOfWorkspace = rowsOfOwner(async (tx, workspaceId) => {
  const attributes = await allAttributes(tx, workspaceId)
  return attributes.map((attribute) => ({ ...attribute, ownerId: workspaceId }))
})
