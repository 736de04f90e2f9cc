import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, textOf } from './source.ts'
import { filesWithSqlText } from './statements.ts'

/**
 * Files that send SQL text which no bench runs, by the reason. Statements of every other file are built, or the comment at the
 * text says `SQL text: ` and the benches.
 */
export const textsWithoutBench: Readonly<Record<string, readonly string[]>> = {
  'sends what others have written': [
    'server/platform/database.ts',
    'server/platform/open-transaction.ts',
    'server/platform/pipeline.ts',
    'server/platform/pools.ts',
    'server/platform/read-lane.ts',
  ],
  'is about the session or the catalog of PostgreSQL, which have no entities': [
    'server/edges/backup/tables.store.ts',
    'server/insight/retention/partition-keeper.ts',
    'server/insight/retention/partition-upkeep.ts',
    'server/platform/database-counts.ts',
    'server/platform/graphql/listing.ts',
    'server/platform/moved-clock.ts',
    'server/platform/restriction.ts',
    'server/platform/savepoint.ts',
    'server/platform/statistics-keeper.ts',
    'server/wiring/migrate.ts',
    'server/wiring/migration-error.ts',
  ],
  'is composed for tables that definitions name': [
    'server/edges/graphql/nodes/node.store.ts',
    'server/insight/reconcile/discrepancies.ts',
    'server/insight/reconcile/reconciler.ts',
    'server/insight/retention/forecast.ts',
    'server/insight/retention/kinds/content.ts',
    'server/insight/retention/kinds/deliveries.ts',
    'server/insight/retention/kinds/traces.ts',
    'server/insight/retention/kinds/users.ts',
    'server/insight/retention/pass.ts',
    'server/insight/retention/retention-steps.ts',
    'server/platform/inboxes.ts',
    'server/platform/lookout.ts',
  ],
}

/** Files whose texts name no table of an entity, or are written elsewhere. */
export const textsWithoutTables = [
  'sends what others have written',
  'is about the session or the catalog of PostgreSQL, which have no entities',
].flatMap((reason) => textsWithoutBench[reason] ?? [])

const comment = /\s*\n\s*(?:\*|\/\/)\s*/g
const mark = /SQL text: (bench\/[\w-]+\.ts(?:,? (?:and )?bench\/[\w-]+\.ts)*)/g

/** The benches that the comments of a file name as those which run its SQL text. */
export const benchesIn = (path: string): string[] =>
  [...textOf(path).replaceAll(comment, ' ').matchAll(mark)].flatMap(([, named = '']) =>
    named.split(/,? (?:and )?/),
  )

/** The files that send SQL text and name no bench that runs it. */
export const textsThatNameNoBench = (): string[] =>
  filesWithSqlText().filter((path) => benchesIn(path).length === 0)

/** The benches that are named and do not exist, with the files that name them. */
export const benchesThatAreMissing = (): string[] =>
  filesWithSqlText().flatMap((path) =>
    benchesIn(path).flatMap((bench) => (existsSync(join(root, bench)) ? [] : `${path} names ${bench}`)),
  )
