import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import { givenRows } from '../../platform/given-rows.ts'
import { alone, anyWorkspaceOf } from '../../platform/keyed-sql.ts'
import { bandsOf, masks, mostBits, mostPdqBits, nearBands } from '../../signals/media/media-print.store.ts'
import { type ReviewTables, reviewTables } from '../review-tables.ts'
import type { PrintedKind } from './review-case.entity.ts'

/** A perceptual hash as text: 64 bits, and for a picture 256 more (PDQ). */
export interface CasePrint {
  print: string
  pdq: string | null
}

/** A print that is looked for, and for each of its bands of 16 bits those that are near. */
interface AskedPrint extends CasePrint {
  workspaceId: string
  place: number
  near1: number[]
  near2: number[]
  near3: number[]
  near4: number[]
}

const asked = expressionBuilder<ReviewTables & { asked: AskedPrint }, 'asked'>()
const found = expressionBuilder<ReviewTables & { near: { id: string } }, 'near'>()

const textOf = (numbers: readonly number[]): string => `'{${numbers.join()}}'`

/** Prints with the bands near to each of theirs. */
function askedPrints(workspaceId: string, prints: readonly CasePrint[]) {
  const types = { workspaceId: 'uuid', place: 'int', print: 'bit(64)', pdq: 'bit(256)' }
  const given = givenRows(
    'given',
    types,
    prints.map((print, place) => ({ ...print, workspaceId, place })),
  )
  const printed = sql`(select given.*, ${sql.raw(bandsOf('given.print'))} from ${given} offset 0)`
  const near = sql.raw(nearBands(textOf(masks.wide), textOf(masks.narrow)))
  return sql<AskedPrint>`(select printed.*, ${near} from ${printed} printed)`
}

const bands = [
  ['key.band_1', 'asked.near1'],
  ['key.band_2', 'asked.near2'],
  ['key.band_3', 'asked.near3'],
  ['key.band_4', 'asked.near4'],
] as const

const bitsApart = (one: Expression<string | null>, other: Expression<string | null>) =>
  sql<number>`bit_count(${one} # ${other})`

/** The cases of a kind with a band near to one of the asked print, from the index alone, whose whole print is near. */
const nearIn = (kind: PrintedKind, [band, near]: (typeof bands)[number]) =>
  asked
    .selectFrom('reviewCasePrint as key')
    .select(({ ref }) => ['key.id', bitsApart(ref('key.print'), ref('asked.print')).as('distance')])
    .whereRef('key.workspaceId', '=', 'asked.workspaceId')
    .where('key.kind', '=', kind)
    .where(({ eb, fn, ref }) => eb(band, '=', fn.any(ref(near))))
    .where(({ ref }) => bitsApart(ref('key.print'), ref('asked.print')), '<=', sql.lit(mostBits))

/**
 * The whole print of a case that is near, by its key: alone, as the planner would join all cases of the workspace to the
 * asked prints first where nobody has counted them.
 */
const wholePrint = (workspaceId: string) =>
  found
    .selectFrom('reviewCasePrint as print')
    .select('print.pdq')
    .where('print.workspaceId', '=', anyWorkspaceOf([workspaceId]))
    .whereRef('print.id', '=', 'near.id')
    .offset(alone)

/** For each print the nearest case within the bounds, by the index of the print in the list. */
export async function nearestCases(
  tx: Sql,
  workspaceId: string,
  kind: PrintedKind,
  prints: readonly CasePrint[],
): Promise<Map<number, string>> {
  if (prints.length === 0) return new Map()
  const near = sql<{ id: string; distance: number }>`(${sql.join(
    bands.map((band) => nearIn(kind, band)),
    sql` union `,
  )})`
  const rows = await reviewTables(tx)
    .with(
      (name) => name('asked').materialized(),
      () => askedPrints(workspaceId, prints),
    )
    .selectFrom('asked')
    .crossJoinLateral(near.as('near'))
    .crossJoinLateral(wholePrint(workspaceId).as('found'))
    .distinctOn('asked.place')
    .select(['asked.place', 'near.id as caseId'])
    .where(({ eb, or, ref }) =>
      or([eb('asked.pdq', 'is', null), eb(bitsApart(ref('found.pdq'), ref('asked.pdq')), '<=', mostPdqBits)]),
    )
    .orderBy('asked.place')
    .orderBy('near.distance')
    .orderBy('near.id')
    .execute()
  return new Map(rows.map(({ place, caseId }) => [place, caseId]))
}
