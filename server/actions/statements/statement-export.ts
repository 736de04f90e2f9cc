import { type CsvCell, csvLine } from '../../platform/csv.ts'
import type { Database } from '../../platform/database.ts'
import { firstRows, type Place, placeIn } from '../../platform/graphql/keyset.ts'
import { OrderDirection } from '../../platform/graphql/list-order.ts'
import { actionList } from '../action-list.store.ts'
import { type Statement, type StatementRecord, statementColumns } from './statement-record.ts'
import { statementsOf } from './statements.ts'

/** A file format of statements of reasons: the text before the first, and the text of some of them. */
export interface StatementFormat {
  contentType: string
  head: string
  lines(statements: readonly Statement[]): string
}

/** The maximum number of statements in one request to the API of the DSA Transparency Database. */
const mostInRequest = 100

/**
 * The statements of reasons of a period, oldest first, a hundred restrictions at a time, each hundred in a transaction of its
 * own; restrictions taken after the start are excluded.
 */
export async function* statementLines(
  database: Database,
  workspaceId: string,
  { from, to }: { from?: Date | undefined; to?: Date | undefined },
  { head, lines }: StatementFormat,
): AsyncGenerator<string> {
  yield head
  const filter = { at: { from, to: to ?? new Date() }, standing: true, restricting: true }
  const list = actionList(workspaceId, filter, { field: 'CREATED_AT', direction: OrderDirection.ASC })
  let after: Place | null = null
  for (;;) {
    const slice = firstRows(mostInRequest, after)
    const { statements, last } = await database.inWorkspace(workspaceId, async (tx) => {
      const actions = await list.rows(tx, slice)
      const byId = await statementsOf(tx, workspaceId, actions)
      return {
        statements: [...byId.values()],
        last: actions.length < mostInRequest ? undefined : actions.at(-1),
      }
    })
    if (statements.length > 0) yield lines(statements)
    if (!last) return
    after = placeIn(list.keyset, last.cursorKey)
  }
}

/** A cell as in the files of the database: several values are a JSON array. */
const cellOf = (value: StatementRecord[keyof StatementRecord]): CsvCell =>
  Array.isArray(value) ? JSON.stringify(value) : value

/**
 * The formats of statements by file extension: a table with a column of missing fields, and request bodies of the complete
 * statements.
 */
export const statementFormats: ReadonlyMap<string, StatementFormat> = new Map([
  [
    'csv',
    {
      contentType: 'text/csv; charset=utf-8',
      head: csvLine([...statementColumns, 'missing']),
      lines: (statements) =>
        statements
          .map(({ record, missing }) =>
            csvLine([...statementColumns.map((column) => cellOf(record[column])), missing.join(' ')]),
          )
          .join(''),
    },
  ],
  [
    'jsonl',
    {
      contentType: 'application/jsonl; charset=utf-8',
      head: '',
      lines: (all) => {
        const statements = all.flatMap(({ record, missing }) =>
          missing.length === 0 ? [filled(record)] : [],
        )
        return statements.length === 0 ? '' : `${JSON.stringify({ statements })}\n`
      },
    },
  ],
])

/** Without empty values, which the database would accept as answers. */
const filled = (record: StatementRecord): Partial<StatementRecord> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
