import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ruleNames } from '../judging/rules/rule-usage.store.ts'
import { type ListArgs, OrderDirection } from '../platform/graphql/list-order.ts'
import { newId } from '../platform/ids.ts'
import { Priority } from '../platform/vocabulary/priority.ts'
import { refusedFields } from '../test/refused.ts'
import {
  makeMember,
  makeReview,
  makeWorkspace,
  startTestPlatform,
  type TestPlatform,
} from '../test/test-platform.ts'
import { ReviewClaims } from './review-claims.service.ts'
import { ReviewReader } from './review-list.ts'

describe('[2.11] lists of reviews', () => {
  let platform: TestPlatform
  let workspaceId: string
  let memberId: string
  beforeAll(async () => {
    platform = await startTestPlatform()
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    workspaceId = await makeWorkspace(platform)
    memberId = (await makeMember(platform, workspaceId)).id
  })

  const list = (args: ListArgs = { first: 50 }, filter: unknown = {}) =>
    new ReviewReader(platform).list({ workspaceId, id: memberId }, args, filter)
  const ids = async (filter: unknown) => (await list({ first: 50 }, filter)).nodes.map(({ id }) => id)

  it('reviews come by priority, then age', async () => {
    const late = await makeReview(platform, workspaceId, { priority: Priority.low })
    const first = await makeReview(platform, workspaceId)
    const second = await makeReview(platform, workspaceId)
    const urgent = await makeReview(platform, workspaceId, { priority: Priority.urgent })
    expect(await ids({})).toEqual([urgent.id, first.id, second.id, late.id])
  })

  it('are narrowed to when they opened and when they were resolved', async () => {
    const waiting = await makeReview(platform, workspaceId)
    const resolved = await makeReview(platform, workspaceId)
    await platform.database.inWorkspace(workspaceId, async (tx) => {
      await tx.query(`update review set opened_at = '2026-06-01' where id = $1`, [waiting.id])
      await tx.query(
        `update review set opened_at = '2026-06-02', state = 'resolved', resolved_at = '2026-06-04' where id = $1`,
        [resolved.id],
      )
    })
    const day = (n: number) => new Date(Date.UTC(2026, 5, n))
    const states = ['open', 'resolved']
    expect(await ids({ openedAt: { from: day(1), to: day(2) }, states })).toEqual([waiting.id])
    expect(await ids({ openedAt: { from: day(2) }, states })).toEqual([resolved.id])
    expect(await ids({ openedAt: {}, states })).toEqual([waiting.id, resolved.id])
    expect(await ids({ resolvedAt: { from: day(4), to: day(5) } })).toEqual([resolved.id])
    expect(await ids({ resolvedAt: { to: day(4) } })).toEqual([])
    expect(await ids({ resolvedAt: {}, states: ['open'] })).toEqual([])
  })

  it('are narrowed to those that waited at a moment, whatever became of them since', async () => {
    const waiting = await makeReview(platform, workspaceId)
    const decided = await makeReview(platform, workspaceId)
    const escalated = await makeReview(platform, workspaceId)
    await platform.database.inWorkspace(workspaceId, async (tx) => {
      await tx.query(`update review set opened_at = '2026-06-01' where id = $1`, [waiting.id])
      await tx.query(
        `update review set opened_at = '2026-06-02', state = 'resolved', resolved_at = '2026-06-04' where id = $1`,
        [decided.id],
      )
      await tx.query(`update review set opened_at = '2026-06-03', state = 'escalated' where id = $1`, [
        escalated.id,
      ])
    })
    const at = (n: number) => ({ waitingAt: new Date(Date.UTC(2026, 5, n)) })
    expect(await ids({ waitingAt: new Date(Date.UTC(2026, 4, 31, 23)) })).toEqual([])
    expect(await ids(at(1))).toEqual([waiting.id])
    expect(await ids(at(3))).toEqual([escalated.id, waiting.id, decided.id])
    // Decided at the moment, it waited no more.
    expect(await ids(at(4))).toEqual([escalated.id, waiting.id])
    expect(await ids({ ...at(3), states: ['resolved'] })).toEqual([decided.id])
    expect((await list({ first: 1 }, at(3))).nodes.map(({ id }) => id)).toEqual([escalated.id])
  })

  it('by when they were opened, they come in that order from either end, over pages and found by a search', async () => {
    const made = await Promise.all(
      ['casino one', 'two', 'casino three'].map((text) => makeReview(platform, workspaceId, { text })),
    )
    const [one, two, three] = made.map(({ id }) => id)
    await platform.database.inWorkspace(workspaceId, async (tx) => {
      for (const [day, id] of [one, two, three].entries())
        await tx.query(`update review set opened_at = $2, priority = $3 where id = $1`, [
          id,
          new Date(Date.UTC(2026, 5, day + 1)),
          2 - day,
        ])
      await tx.query(`update review set state = 'escalated' where id = $1`, [three])
    })
    const byAge = (direction: OrderDirection) => ({ orderBy: { field: 'OPENED_AT', direction } })
    const oldest = byAge(OrderDirection.ASC)
    const first = await list({ first: 2, ...oldest })
    expect(first.nodes.map(({ id }) => id)).toEqual([one, two])
    const { endCursor } = first.pageInfo
    expect((await list({ first: 2, after: endCursor, ...oldest })).nodes.map(({ id }) => id)).toEqual([three])
    const newest = await list({ first: 50, ...byAge(OrderDirection.DESC) })
    expect(newest.nodes.map(({ id }) => id)).toEqual([three, two, one])
    const found = await list({ first: 50, ...oldest }, { search: 'casino' })
    expect(found.nodes.map(({ id }) => id)).toEqual([one, three])
  })

  it('[V2.11.4] the escalated ones come first, over pages too, in every combination of states', async () => {
    const late = await makeReview(platform, workspaceId, { priority: Priority.low })
    const urgent = await makeReview(platform, workspaceId, { priority: Priority.urgent })
    const escalated = [
      await makeReview(platform, workspaceId, { priority: Priority.high }),
      await makeReview(platform, workspaceId, { priority: Priority.very_low }),
    ]
    await platform.database.inWorkspace(workspaceId, (tx) =>
      tx.query(`update review set state = 'escalated', escalated_at = now() where id = any ($1)`, [
        escalated.map(({ id }) => id),
      ]),
    )
    const [first, last] = escalated.map(({ id }) => id)
    const inPages = async (filter: object): Promise<string[]> => {
      const seen: string[] = []
      for (let after: string | null = null; ;) {
        const page = await list({ first: 1, after }, filter)
        seen.push(...page.nodes.map(({ id }) => id))
        if (!page.pageInfo.hasNextPage) return seen
        after = page.pageInfo.endCursor
      }
    }
    const all = [first, last, urgent.id, late.id]
    for (const [filter, expected] of [
      [{}, all],
      [{ states: ['open', 'claimed', 'escalated'] }, all],
      [{ states: ['open'] }, all.slice(2)],
      [{ states: ['escalated'] }, all.slice(0, 2)],
      [{ states: ['resolved', 'escalated'] }, all.slice(0, 2)],
      [{ states: ['on_hold'] }, []],
    ] as const) {
      expect(await ids(filter)).toEqual(expected)
      expect(await inPages(filter)).toEqual(expected)
    }
    const after = (await list({ first: 1 })).pageInfo.endCursor
    const open = await list({ first: 50, after }, { states: ['open'] })
    expect(open.nodes.map(({ id }) => id)).toEqual([urgent.id, late.id])
  })

  it('pages show every review exactly once while more are opened', async () => {
    const priorities = Object.values(Priority)
    const before = await Promise.all(
      Array.from({ length: 23 }, (_, n) =>
        makeReview(platform, workspaceId, { priority: priorities[n % 5] ?? Priority.medium }),
      ),
    )
    const seen: string[] = []
    let after: string | null = null
    for (;;) {
      const page = await list({ first: 4, after })
      seen.push(...page.nodes.map(({ id }) => id))
      if (!page.pageInfo.hasNextPage) break
      after = page.pageInfo.endCursor
      await makeReview(platform, workspaceId, { priority: Priority.urgent })
      await makeReview(platform, workspaceId, { priority: Priority.very_low })
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining(before.map(({ id }) => id)))
  })

  it('the filter narrows by priority, state, policy category, rule and search', async () => {
    const [ruleId, policyCategoryId] = [newId(), newId()]
    const plain = await makeReview(platform, workspaceId, { text: 'a plain thing' })
    const ruled = await makeReview(platform, workspaceId, {
      ruleId,
      policyCategoryId,
      text: '50% off_now',
      priority: Priority.high,
    })
    await new ReviewClaims({ ...platform, ruleNames }).claim({ workspaceId, memberId }, plain.id)
    expect(await ids({ priorities: [Priority.high, Priority.urgent] })).toEqual([ruled.id])
    expect(await ids({ ruleIds: [newId(), ruleId] })).toEqual([ruled.id])
    expect(await ids({ policyCategoryIds: [policyCategoryId] })).toEqual([ruled.id])
    expect(await ids({ states: ['claimed'] })).toEqual([plain.id])
    expect(await ids({ states: ['open'] })).toEqual([ruled.id])
    expect(await ids({ states: ['resolved'] })).toEqual([])
    expect(await ids({ search: 'PLAIN' })).toEqual([plain.id])
    expect(await ids({ search: '50%' })).toEqual([ruled.id])
    expect(await ids({ search: '5_% ' })).toEqual([])
  })

  it('a claim whose lease is over is listed as open', async () => {
    const { id } = await makeReview(platform, workspaceId)
    await new ReviewClaims({ ...platform, ruleNames }).claim({ workspaceId, memberId }, id)
    await platform.database.inWorkspace(workspaceId, (tx) =>
      tx.query(`update review set claimed_until = now() - interval '1 second'`),
    )
    expect(await ids({ states: ['open'] })).toEqual([id])
    expect((await list()).nodes[0]).toMatchObject({ state: 'open', claimedBy: null, claimedUntil: null })
  })

  it('a queue that is not in the workspace has none', async () => {
    await makeReview(platform, workspaceId)
    const other = await makeReview(platform, await makeWorkspace(platform))
    for (const queueId of [newId(), other.queueId])
      expect((await list({ first: 5 }, { queueIds: [queueId] })).nodes).toEqual([])
  })

  it.each([
    [{ first: 0 }, {}, 'first'],
    [{ first: 101 }, {}, 'first'],
    [{ first: 5, after: 'nonsense' }, {}, 'after'],
    [{ first: 5, after: cursor([0, 'x', 'y', 'z']) }, {}, 'after'],
    [{ first: 5, after: cursor([1, 1, '2026-02-31T00:00:00.000000Z', newId()]) }, {}, 'after'],
    [{ first: 5, after: cursor([1, 1e9, '2026-02-01T00:00:00.000000Z', newId()]) }, {}, 'after'],
    [{ first: 5, after: cursor([2, 1, '2026-02-01T00:00:00.000000Z', newId()]) }, {}, 'after'],
    [{ first: 5 }, { search: 'a\0b' }, 'filter.search'],
    [{ first: 5 }, { ruleIds: ['nonsense'] }, 'filter.ruleIds.0'],
    [{ first: 5 }, { queueIds: ['nonsense'] }, 'filter.queueIds.0'],
    [{ first: 5 }, { priorities: [] }, 'filter.priorities'],
  ])('%j with the filter %j is refused on %s', async (args, filter, field) => {
    expect(Object.keys(await refusedFields(list(args, filter)))).toEqual([field])
  })
})

function cursor(key: unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}
