import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rulesTopic } from '../../access/workspaces/rules-version.ts'
import { Plan } from '../../access/workspaces/workspace.entity.ts'
import { newId } from '../../platform/ids.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { isListening } from '../../test/is-listening.ts'
import { listPartsOf } from '../../test/list-parts.ts'
import { refused, refusedFields } from '../../test/refused.ts'
import { makeMember, makeWorkspace, startTestPlatform, type TestPlatform } from '../../test/test-platform.ts'
import { ListType } from './list-type.ts'
import { Lists } from './list.service.ts'

describe('[2.9] lists', () => {
  let platform: TestPlatform
  let lists: Lists
  let workspaceId: string
  let actor: ActorRef
  beforeAll(async () => {
    platform = await startTestPlatform()
    lists = new Lists(listPartsOf(platform))
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    workspaceId = await makeWorkspace(platform)
    actor = await makeMember(platform, workspaceId)
  })

  const create = (input: object = { name: 'Words', type: 'strings' }) =>
    lists.create({ workspaceId, actor }, input)

  it('a new list is empty; lists come by name, and may be narrowed to a type', async () => {
    await create({ name: 'words', type: 'strings' })
    await create({ name: 'Countries', type: 'locations' })
    expect(await lists.all(workspaceId)).toMatchObject([
      { name: 'Countries', type: 'locations', itemCount: 0, createdAt: expect.any(Date) },
      { name: 'words' },
    ])
    expect((await lists.all(workspaceId, { name: 'Countries' })).map(({ name }) => name)).toEqual([
      'Countries',
    ])
    expect((await lists.all(workspaceId, { type: ListType.strings })).map(({ name }) => name)).toEqual([
      'words',
    ])
  })

  it.each([
    [{ type: 'strings' }, 'name'],
    [{ name: ' ', type: 'strings' }, 'name'],
    [{ name: 'x'.repeat(101), type: 'strings' }, 'name'],
    [{ name: 'x' }, 'type'],
    [{ name: 'x', type: 'words' }, 'type'],
  ])('%j is refused on %s', async (input, field) => {
    expect(Object.keys(await refusedFields(create(input)))).toEqual([field])
  })

  it.each([
    [Plan.free, 5],
    [Plan.starter, 5],
    [Plan.pro, 15],
  ])('[8] the %s plan has %i lists, also when all are asked for at the same time', async (plan, most) => {
    workspaceId = await makeWorkspace(platform, plan)
    const results = await Promise.allSettled(
      Array.from({ length: most + 5 }, (_, n) => create({ name: `List ${n}`, type: 'strings' })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(most)
    expect(await refused(create())).toMatchObject({ code: 'PLAN_REQUIRED' })
  })

  it('[8] the Enterprise plan has any number of lists', async () => {
    workspaceId = await makeWorkspace(platform, Plan.enterprise)
    await Promise.all(Array.from({ length: 16 }, (_, n) => create({ name: `List ${n}`, type: 'strings' })))
    expect(await lists.all(workspaceId)).toHaveLength(16)
  })

  it.each([
    [Plan.free, false],
    [Plan.starter, false],
    [Plan.pro, true],
    [Plan.enterprise, true],
  ])('[2.9] IP lists on the %s plan: %s', async (plan, available) => {
    workspaceId = await makeWorkspace(platform, plan)
    const created = create({ name: 'Addresses', type: 'ips' })
    if (available) await expect(created).resolves.toMatchObject({ type: 'ips' })
    else expect(await refused(created)).toMatchObject({ code: 'PLAN_REQUIRED' })
  })

  it('a list can be renamed, and keeps its type', async () => {
    const { id, type } = await create()
    const other = { name: ' Better ', type: 'urls' }
    expect(await lists.rename({ workspaceId, actor }, id, other)).toMatchObject({ id, name: 'Better', type })
    expect(Object.keys(await refusedFields(lists.rename({ workspaceId, actor }, id, { name: '' })))).toEqual([
      'name',
    ])
  })

  it('a list that a rule uses cannot be deleted', async () => {
    const { id } = await create()
    const ruleId = newId()
    await platform.database.inWorkspace(workspaceId, async (tx) => {
      await tx.query(
        `insert into rule (workspace_id, id, type, name, conditions, actions, position) values ($1, $2, 'content', 'R', '[]', '[]', 1)`,
        [workspaceId, ruleId],
      )
      await tx.query(
        `insert into rule_reference (workspace_id, rule_id, kind, target_id) values ($1, $2, 'list', $3)`,
        [workspaceId, ruleId, id],
      )
    })
    expect(await refused(lists.delete({ workspaceId, actor }, id))).toMatchObject({
      code: 'CONFLICT',
      message: "Cannot delete list, it's in use by a rule",
    })
    await platform.database.inWorkspace(workspaceId, (tx) =>
      tx.query(`delete from rule where id = $1`, [ruleId]),
    )
    expect(await lists.delete({ workspaceId, actor }, id)).toBe(true)
    expect(await lists.all(workspaceId)).toEqual([])
  })

  it("another workspace's list is not found", async () => {
    const other = await makeWorkspace(platform)
    const { id } = await lists.create(
      { workspaceId: other, actor: await makeMember(platform, other) },
      {
        name: 'Theirs',
        type: 'strings',
      },
    )
    for (const target of [id, newId(), 'nonsense']) {
      expect(await refused(lists.rename({ workspaceId, actor }, target, { name: 'Mine' }))).toMatchObject({
        code: 'NOT_FOUND',
      })
      expect(await refused(lists.delete({ workspaceId, actor }, target))).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await lists.all(other)).toMatchObject([{ name: 'Theirs' }])
  })

  it('each change is an entry of the audit log, and told to whoever compiles rules', async () => {
    const told: unknown[] = []
    const stop = platform.pubsub.listen(rulesTopic(workspaceId), (payload) => told.push(payload))
    await isListening(platform.pubsub)
    const { id } = await create()
    await lists.rename({ workspaceId, actor }, id, { name: 'Renamed' })
    await lists.delete({ workspaceId, actor }, id)
    const events = await platform.database.inWorkspace(workspaceId, (tx) =>
      tx.query(`select event, subject, before, after from audit_entry order by seq`),
    )
    expect(events).toEqual([
      { event: 'list.created', subject: id, before: null, after: { name: 'Words', type: 'strings' } },
      { event: 'list.renamed', subject: id, before: { name: 'Words' }, after: { name: 'Renamed' } },
      {
        event: 'list.deleted',
        subject: id,
        before: { name: 'Renamed', type: 'strings', items: 0 },
        after: null,
      },
    ])
    await expect.poll(() => told.at(-1)).toEqual({ version: 4 })
    stop()
  })
})
