import { type Submission, submissionOf } from '../server/intake/content/content-rows.ts'
import { writeItems } from '../server/intake/content/content-upsert.store.ts'
import { ContentInput } from '../server/intake/content/content.input.ts'
import { searchInboxPart } from '../server/intake/search/search-index.store.ts'
import { SearchIndexer } from '../server/intake/search/search-indexer.ts'
import { createUnknownUsers } from '../server/intake/users/user-upsert.store.ts'
import { report } from './stage/compare.ts'
import { onGround } from './stage/stage.ts'

/**
 * P19: the cost of the search index, in CPU of PostgreSQL: the intake writes one row of an inbox for each item, compared with the
 * whole intake statement; the index itself is written later in the background. The number of items is an argument, 50,000 by
 * default.
 */

const items = Number(process.argv[2] ?? 50_000)
const perBatch = 500
const rounds = 5

/** The part of the intake statement that writes the inbox, repeated. */
const inboxAgain = `with ${searchInboxPart('content', '(select $1::uuid as workspace_id, unnest($2::uuid[]) as id) written')} select`
const words =
  'the quick brown fox jumps over a lazy dog while nobody looks at what was written by somebody else'.split(
    ' ',
  )

/** An item with a unique text of some 120 characters. */
const inputOf = (n: number): ContentInput =>
  ContentInput.parse({
    contentId: `item-${n}`,
    text: Array.from(
      { length: 24 },
      (_, at) => `${words[(n * 7 + at * at * 3) % words.length]}${(n * at) % 97}`,
    ).join(' '),
    user: { id: 'author' },
    category: { id: 'posts' },
    subcategory: { id: 'all' },
  })

await onGround(async ({ services, workspaceId, databaseCpu }) => {
  const { database } = services
  await database.inWorkspace(workspaceId, (tx) => createUnknownUsers(tx, workspaceId, ['author']))
  const batches = Array.from({ length: items / perBatch }, (_, batch) =>
    Array.from({ length: perBatch }, (_each, n) => submissionOf(workspaceId, inputOf(batch * perBatch + n))),
  )
  const takeIn = (rows: number) => async (batch: Submission[]) =>
    database.inWorkspace(workspaceId, async (tx) => {
      await writeItems(tx, batch, { text: 'bench', media: 'bench' })
      if (rows > 1) await tx.query(inboxAgain, [workspaceId, batch.map(({ ids }) => ids.content)])
    })
  const cpu = { once: 0, twice: 0 }
  const part = batches.length / (2 * rounds)
  for (let round = 0; round < rounds; round++)
    for (const [at, name] of (['once', 'twice'] as const).entries()) {
      const before = databaseCpu()
      const from = (2 * round + at) * part
      for (const batch of batches.slice(from, from + part)) await takeIn(at + 1)(batch)
      cpu[name] += ((databaseCpu() - before) * 2000) / items
    }
  const inbox = cpu.twice - cpu.once
  const before = databaseCpu()
  await new SearchIndexer(services).sweep()
  const indexed = ((databaseCpu() - before) * 1000) / items
  console.log(
    `CPU of PostgreSQL for an item: taken in ${cpu.once.toFixed(3)} ms, of that its row of the inbox ${inbox.toFixed(3)} ms; in the index ${indexed.toFixed(3)} ms, in the background`,
  )
  report(
    { id: 'P19', what: 'taking an item in with ÷ without the index of searches', sign: '≤', limit: 1.05 },
    cpu.once / (cpu.once - inbox),
  )
})
