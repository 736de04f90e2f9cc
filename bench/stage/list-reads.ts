import type { Database } from '../../server/platform/database.ts'
import { type ListArgs } from '../../server/platform/graphql/list-order.ts'
import { readPage } from '../../server/platform/graphql/listing.ts'
import { listCases } from './list-cases.ts'

/** Something that is read, by the name under which it is measured. */
export interface NamedRead {
  name: string
  read: () => Promise<unknown>
}

const firstPage: ListArgs = { first: 50 }

/** The first page of each list of the dashboard, without a filter and with each value of each field of its filter. */
export const listReads = (database: Database, workspaceId: string): NamedRead[] =>
  Object.entries(listCases(workspaceId)).flatMap(([input, { list, filters }]) => [
    { name: input, read: () => readPage(database, workspaceId, firstPage, list({})) },
    ...Object.entries(filters).flatMap(([field, values]) =>
      values.map((value) => ({
        name: `${input} ${field} ${shown(value)}`,
        read: () => readPage(database, workspaceId, firstPage, list({ [field]: value })),
      })),
    ),
  ])

/** A filter's value, shortened: the ids of generated rows have no meaning. */
function shown(value: unknown): string {
  return JSON.stringify(value)
    .replace(/"?[0-9a-f]{8}-[0-9a-f-]{27}"?/g, '…')
    .replaceAll('"', '')
}
