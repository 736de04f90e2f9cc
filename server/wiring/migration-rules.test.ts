import { expect, inject, test } from 'vitest'
import { freshDatabase } from '../test/template-database.ts'
import { type WatchedMigration, watchMigrations } from '../test/watched-migrations.ts'

const named = (tables: readonly string[]): string => tables.map((table) => `\`${table}\``).join(', ') || '–'

const wayBack = ({ runsFrom }: WatchedMigration): string =>
  runsFrom === undefined ? '**a backup**' : `a version that knows \`${runsFrom}\``

/** The oldest migration whose version still starts on a database with all of them: every later one has to permit it. */
function oldestThatStarts(all: readonly WatchedMigration[]): string {
  const permits = (place: number) =>
    all
      .slice(place + 1)
      .every(({ runsFrom }) => runsFrom !== undefined && runsFrom <= (all[place]?.name ?? ''))
  return all.find((_, place) => permits(place))?.name ?? ''
}

const pageOf = (all: readonly WatchedMigration[]): string => `# Migrations

<!-- Made by migrating: npx vitest run server/wiring/migration-rules -u -->

What each migration does to a database that is in use, newest first, and what there is to go back to once it is made. All of it was read off
PostgreSQL while an empty database was migrated. How they are run is in [operators.md](../operators.md#updates).

- **Way back**: the versions that start on a database with this migration and all before it. After one of which the way back is a backup, the program
  says so before it begins.
- **Rewrites**: tables that were there and are written anew. Whoever needs one waits until that is done.
- **Locks**: tables that were there and that nobody reads or writes for the moment that a change of them takes. A migration waits 0.3 seconds for each
  and is tried again.

Of today's database, which has \`${all.at(-1)?.name ?? ''}\`, the way back reaches to a version that knows \`${oldestThatStarts(all)}\`.

| Migration | Way back | Rewrites | Locks |
| --- | --- | --- | --- |
${all
  .toReversed()
  .map((one) => `| \`${one.name}\` | ${wayBack(one)} | ${named(one.rewritten)} | ${named(one.locked)} |`)
  .join('\n')}
`

test('docs/reference/migrations.md says of each migration what it does to a database in use, and what the way back is', async () => {
  const database = await freshDatabase(inject('databaseUrl'), 'template0')
  try {
    const all = await watchMigrations(database.url)
    await expect(pageOf(all)).toMatchFileSnapshot('../../docs/reference/migrations.md')
  } finally {
    await database.drop()
  }
}, 60_000)
