import type { z } from 'zod'
import type { Sql } from '../database.ts'
import { check } from '../validation.ts'
import { type Page, type PageArgs, pageOf, pageSize } from './connection.ts'
import { timeCursor, timeKey, type TimedRow } from './time-cursor.ts'

/** Reads up to `most` rows of a workspace that fit a filter, newest first, after a place. */
type RowsAfter<Filter, Row> = (
  tx: Sql,
  workspaceId: string,
  filter: Filter,
  after: TimedRow | null,
  most: number,
) => Promise<(Row & TimedRow)[]>

/** Reads a page of a workspace's list. @throws InvalidInputError when the filter or the cursor is not valid */
type List<Row> = (tx: Sql, workspaceId: string, args: PageArgs, filter?: unknown) => Promise<Page<Row>>

/** A list ordered by time that a filter narrows: what reads a page of it. */
export const timedList =
  <Filter extends z.ZodType, Row>(schema: Filter, rowsAfter: RowsAfter<z.output<Filter>, Row>): List<Row> =>
  async (tx, workspaceId, args, filter = {}) => {
    const wanted = check(schema, filter ?? {})
    const rows = await rowsAfter(tx, workspaceId, wanted, timeCursor(args.after), pageSize(args) + 1)
    return pageOf(rows, args, timeKey)
  }
