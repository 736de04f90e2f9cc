import type { LoaderDefinition } from '../../access/requests/request-context.ts'
import { rowsById, rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { countExamples } from './classifier-example.store.ts'
import { shadowCounts } from './classifier-shadow.store.ts'
import { versionsOfClassifiers } from './classifier-version.store.ts'

/** The versions of each classifier, newest first. */
export const versionsOf = rowsOfOwner(versionsOfClassifiers)

/** The counts of each version in shadow; null where it never was. */
export const shadowCountsOf = rowsById(shadowCounts)

/** The examples of each classifier, counted. */
export const exampleCountsOf: LoaderDefinition<
  string,
  { violates: number; fine: number; problems: number }
> = async ({ reader, workspaceId }, ids) => {
  const rows = await countExamples(reader, workspaceId, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? { violates: 0, fine: 0, problems: 0 })
}
