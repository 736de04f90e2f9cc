import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { InvalidInputError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { part } from '../../test/make-plan.ts'
import { inSql, makeList } from '../../test/rule-things.ts'
import {
  storeContent,
  makeWorkspace,
  startTestPlatform,
  type TestPlatform,
} from '../../test/test-platform.ts'
import { previewRule } from './rule-preview.ts'

const rule = (changes: object = {}) => ({
  type: 'content',
  name: 'No casinos',
  conditions: [part('text', { match: 'contains_any_word', words: ['casino'] })],
  actions: [part('change_status', { status: 'flagged' })],
  ...changes,
})

describe('[3.2.6] preview of a rule', () => {
  let platform: TestPlatform
  let workspaceId: string
  beforeAll(async () => {
    platform = await startTestPlatform()
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    workspaceId = await makeWorkspace(platform)
  })

  const preview = (changes: object = {}) => previewRule(platform.database, workspaceId, rule(changes))
  const post = async (text: string, columns: Record<string, string> = {}) => {
    const { id } = await storeContent(platform, workspaceId, { text })
    for (const [column, value] of Object.entries(columns))
      await inSql(
        platform,
        workspaceId,
        `update content set ${column} = ${value} where workspace_id = $1 and id = $2`,
        [id],
      )
    return id
  }
  /** Items in bulk, a second apart, newest first. */
  const postMany = (count: number, text: string) =>
    inSql(
      platform,
      workspaceId,
      `insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, text, status, created_at)
       select workspace_id, gen_random_uuid(), 'bulk-' || n, user_id, category_id, subcategory_id, $3, 'allowed', now() - make_interval(secs => n / 2)
       from content, generate_series(1, $2::int) n where workspace_id = $1 and external_id not like 'bulk-%'`,
      [count, text],
    )

  it('[3.2.5] asks a routing rule about the items that waited for a human, by their newest review', async () => {
    const queueId = newId()
    await inSql(
      platform,
      workspaceId,
      `insert into review_queue (workspace_id, id, name) values ($1, $2, 'Urgent')`,
      [queueId],
    )
    const review = (objectId: string, priority: number, opened: string) =>
      inSql(
        platform,
        workspaceId,
        `insert into review (workspace_id, id, queue_id, object_type, object_id, priority, state, opened_at)
         values ($1, $2, $3, 'content', $4, $5, 'resolved', now() - $6::interval)`,
        [newId(), queueId, objectId, priority, opened],
      )
    await post('never flagged')
    const urgent = await post('a casino')
    await review(urgent, 2, '2 days')
    await review(urgent, 0, '1 day')
    const medium = await post('another casino')
    await review(medium, 0, '2 days')
    await review(medium, 2, '1 day')
    const routing = (priority: string) =>
      preview({
        type: 'routing',
        conditions: [part('review_priority', { priorities: [priority] })],
        actions: [part('route_to_queue', { queueId })],
      })
    expect(await routing('urgent')).toMatchObject({
      examined: 2,
      matched: 1,
      samples: [{ objectId: urgent }],
    })
    expect(await routing('medium')).toMatchObject({
      examined: 2,
      matched: 1,
      samples: [{ objectId: medium }],
    })
    expect(await routing('low')).toMatchObject({ examined: 2, matched: 0 })
  })

  it('says nothing matched where there is nothing', async () => {
    expect(await preview()).toEqual({
      examined: 0,
      matched: 0,
      percentage: 0,
      sinceDays: 30,
      changes: [],
      keptByHumans: [],
      samples: [],
    })
  })

  it('counts what matches, what would change, and shows samples with the reason, newest first', async () => {
    await post('a casino', { status: `'allowed'`, created_at: `now() - interval '2 hours'` })
    await post('nothing', { status: `'allowed'` })
    await post('casino again', { status: `'flagged'`, created_at: `now() - interval '1 hour'` })
    const newest = await post('Casino!', { status: `'allowed'` })
    const { samples, ...counts } = await preview()
    expect(counts).toEqual({
      examined: 4,
      matched: 3,
      percentage: 75,
      sinceDays: 30,
      changes: [{ from: 'allowed', to: 'flagged', count: 2, samples: [samples[0], samples[2]] }],
      keptByHumans: [],
    })
    expect(samples).toHaveLength(3)
    expect(samples[0]).toEqual({
      objectType: 'content',
      objectId: newest,
      explanation: 'The text contains “casino”',
      spans: [{ start: 0, end: 6, entry: 'casino', source: 'text' }],
    })
  })

  it('[V2.17.1] [3.1] changes nothing that a human decided, and says what it would have changed otherwise', async () => {
    const member = await post('casino', { status: `'allowed'`, decided_by_kind: `'member'` })
    await post('casino', { status: `'allowed'`, decided_by_kind: `'customer'` })
    await post('casino', { status: `'allowed'`, decided_by_kind: `'rule'` })
    const { matched, changes, keptByHumans } = await preview()
    expect({ matched, changes, keptByHumans }).toMatchObject({
      matched: 3,
      changes: [{ count: 1 }],
      keptByHumans: [{ from: 'allowed', to: 'flagged', count: 2 }],
    })
    expect(keptByHumans[0]?.samples.map(({ objectId }) => objectId)).toContain(member)
  })

  it('looks back 30 days', async () => {
    await post('casino', { created_at: `now() - interval '31 days'` })
    await post('casino', { created_at: `now() - interval '29 days'` })
    expect(await preview()).toMatchObject({ examined: 1, matched: 1 })
  })

  it('looks at the newest 10,000 items, each once, and shows ten of them', async () => {
    await post('first')
    await postMany(10_050, 'casino')
    const { examined, matched, samples } = await preview()
    expect({ examined, matched }).toEqual({ examined: 10_000, matched: 9_999 })
    expect(new Set(samples.map(({ objectId }) => objectId)).size).toBe(10)
  })

  it('leaves the event loop to others', async () => {
    await post('first')
    await postMany(5_000, 'x'.repeat(1000))
    let longest = 0
    let last = performance.now()
    const ticking = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 1)
    await preview()
    clearInterval(ticking)
    expect(longest).toBeLessThan(250)
  })

  it('uses the lists that the rule names', async () => {
    const listId = await makeList(platform, workspaceId, 'strings', ['poker'])
    await post('some poker')
    await post('some casino')
    const conditions = [part('text', { match: 'contains_any_word', listId })]
    expect(await preview({ conditions })).toMatchObject({ examined: 2, matched: 1 })
  })

  it("has nothing of another workspace's items", async () => {
    const other = await makeWorkspace(platform)
    await storeContent(platform, other, { text: 'casino' })
    expect(await preview()).toMatchObject({ examined: 0 })
  })

  it('refuses what could not be saved either', async () => {
    await expect(preview({ conditions: [] })).rejects.toBeInstanceOf(InvalidInputError)
  })
})
