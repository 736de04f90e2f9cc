import type { LoaderDefinition } from '../../../access/requests/request-context.ts'
import { nodeEntities } from './node-entities.ts'
import { tablesOfIds } from './node.store.ts'

/** The schema type of each id; null for an id that does not exist or that the caller may not see. */
export const typeOfId: LoaderDefinition<string, string | null> = async ({ services, workspaceId }, ids) => {
  const metadata = services.database.orm.getMetadata()
  const types = new Map(
    Object.entries(nodeEntities).map(([type, { name }]) => [metadata.get(name).tableName, type]),
  )
  const tables = await services.database.inWorkspace(workspaceId, (tx) =>
    tablesOfIds(tx, workspaceId, ids, [...types.keys()]),
  )
  return ids.map((id) => types.get(tables.get(id) ?? '') ?? null)
}
