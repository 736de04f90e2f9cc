import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page, PageArgs } from '../../platform/graphql/connection.ts'
import { idOf, newId } from '../../platform/ids.ts'
import { refusedFields } from '../../test/refused.ts'
import {
  storeContent,
  makeWorkspace,
  startTestPlatform,
  type TestPlatform,
} from '../../test/test-platform.ts'
import type { Content } from './content.entity.ts'
import { Contents, contentAround } from './contents.service.ts'

describe('[2.3] lists of content', () => {
  let platform: TestPlatform
  let workspaceId: string
  beforeAll(async () => {
    platform = await startTestPlatform()
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    workspaceId = await makeWorkspace(platform)
  })

  const list = (args: PageArgs, filter: unknown = {}) =>
    new Contents(platform).list(workspaceId, args, filter)
  const found = async (filter: unknown) =>
    (await list({ first: 50 }, filter)).nodes.map(({ externalId }) => externalId)
  const sql = (text: string) => platform.database.inWorkspace(workspaceId, (tx) => tx.query(text))

  it('content comes newest first, with the values of its columns', async () => {
    await storeContent(platform, workspaceId, { contentId: 'a', text: 'first' })
    await storeContent(platform, workspaceId, { contentId: 'b', text: 'second' })
    const { nodes } = await list({ first: 50 })
    expect(nodes).toMatchObject([
      {
        externalId: 'b',
        text: 'second',
        status: null,
        version: 1,
        imageUrls: [],
        tagIdentifiers: [],
        createdAt: expect.any(Date),
      },
      { externalId: 'a' },
    ])
  })

  it('pages show every item exactly once while more arrive, also those of the same moment', async () => {
    for (let n = 0; n < 25; n++) await storeContent(platform, workspaceId, { contentId: `item-${n}` })
    await sql(
      `update content set created_at = date_trunc('second', created_at) where external_id like 'item-1%'`,
    )
    const seen: string[] = []
    let after: string | null = null
    for (;;) {
      const page = await list({ first: 7, after })
      seen.push(...page.nodes.map(({ externalId }) => externalId))
      if (!page.pageInfo.hasNextPage) break
      after = page.pageInfo.endCursor
      await storeContent(platform, workspaceId)
    }
    expect([...seen].sort()).toEqual(Array.from({ length: 25 }, (_, n) => `item-${n}`).sort())
  })

  it.each([
    [{ search: 'SALE' }, ['x']],
    [{ search: '100%' }, ['x']],
    [{ search: '10_%' }, []],
    [{ search: 'back\\slash' }, ['y']],
    [{ search: 'y' }, ['y']],
    [{ externalIds: ['x'] }, ['x']],
    [{ externalIds: ['y', 'z', 'x'] }, ['y', 'x']],
    [{ externalIds: ['X'] }, []],
    [{ statuses: ['hidden'] }, ['y']],
    [{ statuses: ['hidden', 'flagged'] }, ['y']],
    [{ statuses: ['hidden', 'allowed'] }, ['y']],
    [{ initialStatuses: ['hidden', 'flagged'] }, []],
    [{ initialStatuses: ['allowed'] }, ['y']],
    [{ createdAt: { from: new Date('2026-02-01') } }, ['y']],
    [{ createdAt: { to: new Date('2026-02-01') } }, ['x']],
    [{ createdAt: { from: new Date('2026-01-01'), to: new Date('2026-01-01') } }, []],
    [{ statuses: ['hidden'], search: 'sale' }, []],
  ])('the filter %j finds %j', async (filter, expected) => {
    await storeContent(platform, workspaceId, { contentId: 'x', text: 'Sale: 100% off' })
    await storeContent(platform, workspaceId, { contentId: 'y', text: 'a back\\slash', user: 'user-2' })
    await sql(`update content set created_at = '2026-01-15Z' where external_id = 'x'`)
    await sql(
      `update content set created_at = '2026-02-15Z', status = 'hidden', initial_status = 'allowed' where external_id = 'y'`,
    )
    expect(await found(filter)).toEqual(expected)
  })

  it.each<[{ statuses?: string[]; initialStatuses?: string[]; search?: string }, number]>([
    [{ statuses: ['hidden', 'flagged', 'hidden'] }, 6],
    [{ initialStatuses: ['flagged', 'hidden'] }, 7],
    [{ statuses: ['flagged', 'hidden'], initialStatuses: ['hidden', 'flagged'] }, 3],
    [{ statuses: ['flagged', 'hidden'], search: 'odd' }, 3],
    [{ statuses: ['flagged', 'hidden'], search: 'no' }, 0],
  ])('pages of %j are in order from both ends, and none twice', async (filter, count) => {
    for (let n = 0; n < 10; n++)
      await storeContent(platform, workspaceId, { contentId: `item-${n}`, text: n % 2 ? 'odd' : 'even' })
    await sql(`update content set created_at = '2026-01-15Z'::timestamptz + (n / 4) * interval '1 hour',
        status = (array['allowed', 'flagged', 'hidden'])[1 + n % 3], initial_status = (array['hidden', 'flagged', 'allowed'])[1 + n % 3]
      from (select id as item, right(external_id, 1)::int as n from content) i where id = item`)
    const matches = (await list({ first: 50 })).nodes.filter(
      ({ status, initialStatus, text }) =>
        (!filter.statuses || (status && filter.statuses.includes(status))) &&
        (!filter.initialStatuses || (initialStatus && filter.initialStatuses.includes(initialStatus))) &&
        (!filter.search || text?.includes(filter.search)),
    )
    const expected = matches.map(({ externalId }) => externalId)
    expect(expected).toHaveLength(count)
    for (const [size, next] of [
      ['first', 'after'],
      ['last', 'before'],
    ] as const) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const { nodes, pageInfo }: Page<Content> = await list({ [size]: 2, [next]: cursor }, filter)
        const ids = nodes.map(({ externalId }) => externalId)
        seen.splice(size === 'first' ? seen.length : 0, 0, ...ids)
        const { hasNextPage, endCursor, hasPreviousPage, startCursor } = pageInfo
        if (size === 'first') cursor = hasNextPage ? endCursor : null
        else cursor = hasPreviousPage ? startCursor : null
      } while (cursor)
      expect(seen).toEqual(expected)
    }
  })

  it('the filter finds by user, category and subcategory', async () => {
    await storeContent(platform, workspaceId, { contentId: 'x' })
    await storeContent(platform, workspaceId, {
      contentId: 'y',
      user: 'user-2',
      category: 'area-2',
      subcategory: 'room-2',
    })
    expect(await found({ users: [{ id: idOf(workspaceId, 'user', 'user-2') }] })).toEqual(['y'])
    expect(await found({ users: [{ externalId: 'user-2' }] })).toEqual(['y'])
    expect(await found({ users: [{ externalId: 'user-2' }, { externalId: 'user-1' }] })).toEqual(['y', 'x'])
    expect(await found({ categories: [{ id: idOf(workspaceId, 'category', 'area-1') }] })).toEqual(['x'])
    expect(await found({ subcategories: [{ externalId: 'room-2' }] })).toEqual(['y'])
    expect(await found({ policyCategoryIds: [newId()] })).toEqual([])
  })

  it.each([
    [{ first: 101 }, {}, 'first'],
    [{ first: 1, after: 'AAAA' }, {}, 'after'],
    [{ first: 1, after: Buffer.from('["2026","x"]').toString('base64url') }, {}, 'after'],
    [{ first: 1 }, { users: [{ id: 'x' }] }, 'filter.users.0.id'],
    [{ first: 1 }, { search: '\ud800' }, 'filter.search'],
  ])('%j with %j is refused on %s', async (args, filter, field) => {
    expect(Object.keys(await refusedFields(list(args, filter)))).toEqual([field])
  })

  it('the context of an item is what was posted around it in its subcategory, oldest first', async () => {
    for (let n = 0; n < 9; n++)
      await storeContent(platform, workspaceId, {
        contentId: `c${n}`,
        subcategory: n === 4 ? 'elsewhere' : 'here',
      })
    const [item] = (await list({ first: 1 }, { externalIds: ['c5'] })).nodes as [Content]
    const around = await platform.database.inWorkspace(workspaceId, (tx) => contentAround(tx, item, 2, 2))
    expect(around.map(({ externalId }) => externalId)).toEqual(['c2', 'c3', 'c5', 'c6', 'c7'])
    const ends = await platform.database.inWorkspace(workspaceId, (tx) => contentAround(tx, item, 50, 0))
    expect(ends.map(({ externalId }) => externalId)).toEqual(['c0', 'c1', 'c2', 'c3', 'c5'])
    const tooMany = platform.database.inWorkspace(workspaceId, (tx) => contentAround(tx, item, 51, -1))
    expect(Object.keys(await refusedFields(tooMany))).toEqual(['before', 'after'])
  })
})
