import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { Priority } from '../../platform/vocabulary/priority.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { ReviewReader } from '../../reviews/review-list.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { Contents } from '../content/contents.service.ts'
import { Users } from '../users/users.service.ts'

let app: TestApp
beforeAll(async () => {
  // One connection for reading, which has all plans.
  app = await startTestApp({ env: { DATABASE_READ_POOL: '1' } })
})
afterAll(() => app.close())

const reads = () => app.services.on('reads')
const page = { first: 50 }
const lists: Record<string, { search: (filter: object) => Promise<unknown>; others: object }> = {
  content: {
    search: (filter) => new Contents(reads()).list(newId(), page, filter),
    others: { statuses: [Status.flagged] },
  },
  users: {
    search: (filter) => new Users(reads()).list(newId(), page, filter),
    others: { tags: ['vip'] },
  },
  reviews: {
    search: (filter) => new ReviewReader(reads()).list({ workspaceId: newId(), id: newId() }, page, filter),
    others: { priorities: [Priority.high] },
  },
}

/** How often each statement of the searches was planned for its values, and how often it was run with a plan that was kept. */
const plans = () =>
  reads()
    .database.reader(newId())
    .query<{ own: number; kept: number }>(
      `select custom_plans::int as own, generic_plans::int as kept from pg_prepared_statements where name like 'keyed%'`,
    )

async function searchOften({ search }: (typeof lists)[string], others: object): Promise<void> {
  for (let n = 0; n < 9; n++) await search({ search: `word number ${n}`, ...others })
}

describe.each(Object.entries(lists))('a search of %s', (_name, list) => {
  it('is planned five times on a connection, whatever its workspace and its words', async () => {
    await searchOften(list, {})
    const all = await plans()
    expect(all.length).toBeGreaterThan(4)
    expect(all.filter(({ own, kept }) => own > 5 || kept === 0)).toEqual([])
  })

  it('with other filters is planned for their values', async () => {
    const before = await plans()
    await searchOften(list, list.others)
    expect(await plans()).toEqual(before)
  })
})
