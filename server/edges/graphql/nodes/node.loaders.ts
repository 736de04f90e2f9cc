import type { LoaderDefinition } from '../../../access/requests/request-context.ts'
import { nodeEntities } from './node-entities.ts'
import { tablesOfIds } from './node.store.ts'

/** The type of the schema that each id is of; null for the id of nothing that the caller is shown. */
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
