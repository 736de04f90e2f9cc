import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PageArgs } from '../../platform/graphql/connection.ts'
import { newId } from '../../platform/ids.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { listPartsOf } from '../../test/list-parts.ts'
import { refused, refusedFields } from '../../test/refused.ts'
import { makeMember, makeWorkspace, startTestPlatform, type TestPlatform } from '../../test/test-platform.ts'
import { ListItems } from './list-items.service.ts'
import type { List } from './list.entity.ts'
import { Lists } from './list.service.ts'

describe('[2.9] items of lists', () => {
  let platform: TestPlatform
  let service: ListItems
  let workspaceId: string
  let actor: ActorRef
  let list: List
  beforeAll(async () => {
    platform = await startTestPlatform()
    service = new ListItems(listPartsOf(platform))
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    workspaceId = await makeWorkspace(platform)
    actor = await makeMember(platform, workspaceId)
    list = await makeList('strings')
  })

  const makeList = (type: string) =>
    new Lists(listPartsOf(platform)).create({ workspaceId, actor }, { name: 'A list', type })
  const add = (items: unknown, to = list.id) => service.add({ workspaceId, actor }, to, { items })
  const remove = (items: unknown, from = list.id) => service.remove({ workspaceId, actor }, from, { items })
  const page = (args: PageArgs = { first: 100 }, search: string | null = null, of = list) =>
    service.page(of, args, { search })
  const values = async () => (await page()).nodes.map(({ value }) => value)
  const storedCount = async () =>
    (await new Lists(listPartsOf(platform)).all(workspaceId)).map(({ itemCount }) => itemCount)

  it('[4.9] adding answers the values that were not there yet, in their order', async () => {
    expect((await add(['b', 'a'])).addedItems).toEqual(['b', 'a'])
    const { addedItems, list: after } = await add(['c', 'a', 'c', 'A'])
    expect(addedItems).toEqual(['c', 'A'])
    expect(after.itemCount).toBe(4)
    expect((await values()).sort()).toEqual(['A', 'a', 'b', 'c'])
  })

  it('[4.9] removing matches exactly, and answers what was there', async () => {
    await add(['a', 'b', 'c'])
    const { deletedItems, list: after } = await remove(['c', 'A', 'nothing', 'a', 'a'])
    expect(deletedItems).toEqual(['c', 'a'])
    expect(after.itemCount).toBe(1)
    expect(await values()).toEqual(['b'])
  })

  describe('replacing', () => {
    const replace = (items: string[], over: { dryRun?: boolean; of?: string } = {}) =>
      service.replace({ workspaceId, actor }, over.of ?? list.id, { items, dryRun: over.dryRun ?? false })

    it('leaves the values that are given and no others, and answers what came and went', async () => {
      await add(['a', 'b', 'c'])
      const { addedItems, deletedItems, list: after } = await replace(['d', 'b', 'e', 'd'])
      expect({ addedItems, deletedItems, count: after.itemCount }).toEqual({
        addedItems: ['d', 'e'],
        deletedItems: ['a', 'c'],
        count: 3,
      })
      expect(await values()).toEqual(['b', 'd', 'e'])
      expect(await storedCount()).toEqual([3])
    })

    it('by the same again changes nothing, and is not recorded', async () => {
      const recorded = () =>
        platform.database.inWorkspace(workspaceId, (tx) => tx.query('select * from audit_inbox'))
      await replace(['a', 'b'])
      const before = await recorded()
      expect(await replace(['b', 'a'])).toMatchObject({ addedItems: [], deletedItems: [] })
      expect(await recorded()).toEqual(before)
    })

    it('answers what would change in a dry run', async () => {
      await add(['a', 'b'])
      expect(await replace(['b', 'c'], { dryRun: true })).toMatchObject({
        addedItems: ['c'],
        deletedItems: ['a'],
      })
      expect(await values()).toEqual(['a', 'b'])
    })

    it('by nothing empties the list', async () => {
      await add(['a'])
      expect((await replace([])).deletedItems).toEqual(['a'])
      expect(await values()).toEqual([])
    })

    it('is refused as a whole for one invalid value, or for more than the list holds', async () => {
      const countries = await makeList('locations')
      await add(['US'], countries.id)
      expect(await refusedFields(replace(['DE', 'Germany'], { of: countries.id }))).toHaveProperty([
        'items.1',
      ])
      const regexes = await makeList('regexes')
      const many = Array.from({ length: 101 }, (_, n) => `a${n}`)
      for (const dryRun of [true, false])
        expect(await refusedFields(replace(many, { of: regexes.id, dryRun }))).toEqual({
          items: 'The list holds at most 100 items',
        })
      expect((await page(undefined, null, countries)).nodes).toHaveLength(1)
    })

    it('of a full list makes room before it fills it', async () => {
      const regexes = await makeList('regexes')
      const many = (letter: string) => Array.from({ length: 100 }, (_, n) => `${letter}${n}`)
      await replace(many('a'), { of: regexes.id })
      expect((await replace(many('b'), { of: regexes.id })).addedItems).toHaveLength(100)
    })

    it('many times at once leaves one of the whole sets', async () => {
      const sets = [['a', 'b'], ['c'], ['b', 'd', 'e']]
      await Promise.all(Array.from({ length: 12 }, (_, n) => replace(sets[n % 3] ?? [])))
      expect(sets).toContainEqual(await values())
      expect(await storedCount()).toEqual([(await values()).length])
    })
  })

  it('[7] one invalid value refuses the whole request, by its place', async () => {
    const countries = await makeList('locations')
    expect(Object.keys(await refusedFields(add(['US', 'USA', 'DE', ''], countries.id)))).toEqual([
      'items.1',
      'items.3',
    ])
    expect(Object.keys(await refusedFields(add(['fine', '\0'])))).toEqual(['items.1'])
    expect(await storedCount()).toEqual([0, 0])
  })

  it.each([[undefined], ['text'], [[1]]])('items of %j are refused', async (items) => {
    expect(Object.keys(await refusedFields(add(items)))).toHaveLength(1)
    expect(Object.keys(await refusedFields(remove(items)))).toHaveLength(1)
  })

  it('each item records who added it and when', async () => {
    await add(['a'])
    expect((await page()).nodes).toMatchObject([
      { value: 'a', addedByKind: 'member', addedById: actor.id, addedAt: expect.any(Date) },
    ])
  })

  it('[8] a list of regexes holds 100 patterns, also when they are added at the same time', async () => {
    const regexes = await makeList('regexes')
    const tries = await Promise.allSettled(
      Array.from({ length: 13 }, (_, n) =>
        add(
          Array.from({ length: 9 }, (_, i) => `a${n}b${i}`),
          regexes.id,
        ),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
    expect((await page({ first: 100 }, null, regexes)).nodes).toHaveLength(99)
    expect(await refusedFields(add(['x', 'y'], regexes.id))).toEqual({
      items: 'The list holds at most 100 items',
    })
  })

  it('[8] a list holds 50,000 items', async () => {
    const many = (from: number, count: number) => Array.from({ length: count }, (_, n) => `word ${from + n}`)
    await add(many(0, 49_999))
    const tries = await Promise.allSettled(['x', 'y', 'z'].map((value) => add([value])))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await storedCount()).toEqual([50_000])
    expect(Object.keys(await refusedFields(add(many(0, 50_001))))).toEqual(['items'])
  })

  it('many additions and removals at the same time leave a count that is true', async () => {
    const works = Array.from({ length: 40 }, (_, n) =>
      n % 3 ? add([`w${n % 10}`, `v${n}`]) : remove([`w${n % 10}`]),
    )
    await Promise.all(works)
    expect(await storedCount()).toEqual([(await values()).length])
  })

  it('pages show every value exactly once while others are added', async () => {
    await add(Array.from({ length: 30 }, (_, n) => `k${String(n).padStart(2, '0')}`))
    const seen: string[] = []
    let after: string | null = null
    for (;;) {
      const { nodes, pageInfo } = await page({ first: 7, after })
      seen.push(...nodes.map(({ value }) => value))
      if (!pageInfo.hasNextPage) break
      after = pageInfo.endCursor
      await add([`a${seen.length}`, `z${seen.length}`])
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((value) => value.startsWith('k'))).toHaveLength(30)
  })

  it('the search finds anywhere in the value, whatever the case, and takes wildcards literally', async () => {
    await add(['100% sure', 'Surely', 'other', 'a_b'])
    const found = async (search: string) =>
      (await page({ first: 50 }, search)).nodes.map(({ value }) => value).sort()
    expect(await found('SURE')).toEqual(['100% sure', 'Surely'])
    expect(await found('%')).toEqual(['100% sure'])
    expect(await found('_')).toEqual(['a_b'])
  })

  it('the rules are compiled again only when something changed', async () => {
    const version = () =>
      platform.database.inWorkspace(workspaceId, (tx) =>
        tx.query(`select rules_version as version from workspace`),
      )
    await add(['a'])
    const before = await version()
    await add(['a'])
    await remove(['nothing'])
    expect(await version()).toEqual(before)
    await remove(['a'])
    expect(await version()).not.toEqual(before)
  })

  it("another workspace's list is not found", async () => {
    const mine = workspaceId
    workspaceId = await makeWorkspace(platform)
    const theirs = await makeList('strings')
    workspaceId = mine
    for (const id of [theirs.id, newId(), 'nonsense']) {
      expect(await refused(add(['a'], id))).toMatchObject({ code: 'NOT_FOUND' })
      expect(await refused(remove(['a'], id))).toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})
