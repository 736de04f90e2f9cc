import { isInputObjectType } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { removeTagTasks } from '../../intake/tags/tag-removal-task.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import { newId } from '../../platform/ids.ts'
import { claimTasks } from '../../platform/tasks.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent } from '../../test/moderated-workspace.ts'
import { removeTag } from './tag-removal.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
})

const sql = <T>(text: string, values: unknown[] = []) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const createTag = async (name: string) =>
  (
    await app.graphql<{ createTag: { tag: { id: string } } }>(
      acme.admin,
      `mutation { createTag(input: { name: "${name}", color: "#3b82f6" }) { tag { id } } }`,
    )
  ).data.createTag.tag.id
const deleteTag = (id: string, who = acme.admin) =>
  app.graphql(who, `mutation { deleteTag(input: { id: "${id}" }) { deletedId } }`)

/** Runs removal tasks until none is left, and answers how many there were. */
async function removeAll(): Promise<number> {
  const { run } = removeTagTasks(app.services)
  for (let ran = 0; ; ran++) {
    const tasks = await claimTasks(app.services.database, removeTag, 1, 60)
    if (tasks.length === 0) return ran
    await run(tasks)
  }
}

async function makeRule(actions: object[]): Promise<string> {
  const actor = { kind: ActorKind.member, id: acme.admin.id }
  const conditions = [{ key: 'text', params: { match: 'contains_any_word', words: ['x'] } }]
  const { rules } = app.services
  const { id } = await rules.create(
    { workspaceId: acme.workspaceId, actor },
    {
      type: RuleType.content,
      name: 'R',
      conditions,
      actions,
    },
  )
  await rules.setEnabled({ workspaceId: acme.workspaceId, actor }, id, true)
  return id
}

describe('[2.5] a tag’s colour', () => {
  test('can be changed; its name and identifier cannot', async () => {
    const id = await createTag('Needs Care')
    const { data } = await app.graphql(
      acme.admin,
      `mutation { updateTag(input: { id: "${id}", color: "#FF0000" }) { tag { name identifier color } } }`,
    )
    expect(data).toEqual({
      updateTag: { tag: { name: 'Needs Care', identifier: 'needs-care', color: '#ff0000' } },
    })
    const input = app.schema.getType('UpdateTagInput')
    expect(isInputObjectType(input) && Object.keys(input.getFields()).sort()).toEqual(['color', 'id'])
  })

  test.each(['red', '#ff', ''])('%j is refused', async (color) => {
    const id = await createTag('A tag')
    const { errors } = await app.graphql(
      acme.admin,
      `mutation ($id: ID!, $color: String!) { updateTag(input: { id: $id, color: $color }) { tag { id } } }`,
      { id, color },
    )
    expect(errors[0]?.code).toBe('BAD_USER_INPUT')
  })

  test('[2.15] only admins create, change and delete tags', async () => {
    const id = await createTag('A tag')
    const mutations = [
      `mutation { createTag(input: { name: "b", color: "#ff0000" }) { tag { id } } }`,
      `mutation { updateTag(input: { id: "${id}", color: "#ff0000" }) { tag { id } } }`,
      `mutation { deleteTag(input: { id: "${id}" }) { deletedId } }`,
    ]
    for (const who of [acme.moderator, acme.rest, acme.reader])
      for (const mutation of mutations)
        expect((await app.graphql(who, mutation)).errors[0]?.code).toBe('FORBIDDEN')
  })
})

describe('[2.5] deleting a tag', () => {
  test('takes it off all content and all users, in batches, and leaves other tags', async () => {
    const id = await createTag('gone')
    await createTag('stays')
    await app.services.intake.accept(acme.workspaceId, makeContent('first', 'hello'))
    await sql(
      `insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, tags)
       select workspace_id, gen_random_uuid(), 'c' || n, user_id, category_id, subcategory_id, '{gone,stays}'
       from content, generate_series(1, 1200) n`,
    )
    await sql(`update platform_user set tags = '{stays,gone}'`)
    expect((await deleteTag(id)).errors).toEqual([])
    expect(await removeAll()).toBe(3)
    expect(await sql(`select distinct tags::text from content order by 1`)).toEqual([
      { tags: '{stays}' },
      { tags: '{}' },
    ])
    expect(await sql(`select distinct tags::text from platform_user`)).toEqual([{ tags: '{stays}' }])
    expect(await sql(`select identifier from tag`)).toEqual([{ identifier: 'stays' }])
  })

  test('goes on after a worker that stopped in the middle', async () => {
    const id = await createTag('gone')
    await app.services.intake.accept(acme.workspaceId, makeContent('first', 'hello'))
    await sql(
      `insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, tags)
       select workspace_id, gen_random_uuid(), 'c' || n, user_id, category_id, subcategory_id, '{gone}'
       from content, generate_series(1, 700) n`,
    )
    await deleteTag(id)
    const stopped = await claimTasks(app.services.database, removeTag, 1, 0)
    expect(stopped).toHaveLength(1)
    expect(await removeAll()).toBe(2)
    await removeTagTasks(app.services).run(stopped)
    expect(await sql(`select from content where tags <> '{}'`)).toEqual([])
    expect(await sql(`select from tag_removal`)).toEqual([])
  })

  test('until it is off everything, its name cannot be used again; then it can', async () => {
    await deleteTag(await createTag('gone'))
    const again = () =>
      app.graphql(
        acme.admin,
        `mutation { createTag(input: { name: "Gone", color: "#ff0000" }) { tag { id } } }`,
      )
    expect((await again()).errors[0]).toMatchObject({ code: 'CONFLICT' })
    await removeAll()
    expect((await again()).errors).toEqual([])
  })

  test('takes it out of the rules that add it, which become a next version', async () => {
    const id = await createTag('gone')
    await createTag('stays')
    const ruleId = await makeRule([
      { key: 'add_tags', params: { contentTags: ['gone', 'stays'], userTags: ['gone'] } },
    ])
    await sql(`update rule set mode_since = now() - interval '1 day'`)
    await deleteTag(id)
    const [rule] = await sql<object>(
      `select actions, enabled, version, mode_since > now() - interval '1 hour' as "sinceNow" from rule where id = $1`,
      [ruleId],
    )
    expect(rule).toEqual({
      actions: [{ key: 'add_tags', params: { contentTags: ['stays'], userTags: [] } }],
      enabled: true,
      version: 2,
      sinceNow: false,
    })
    expect(await sql(`select from rule_version where rule_id = $1 and version = 2`, [ruleId])).toHaveLength(1)
    expect(await sql(`select target_id from rule_reference where kind = 'tag'`)).toHaveLength(1)
  })

  test('a rule that adds only this tag loses that action and keeps the others', async () => {
    const id = await createTag('gone')
    const ruleId = await makeRule([
      { key: 'add_tags', params: { contentTags: ['gone'] } },
      changeStatus('hidden'),
    ])
    await deleteTag(id)
    const [rule] = await sql<{ actions: { key: string }[]; enabled: boolean }>(
      `select actions, enabled from rule where id = $1`,
      [ruleId],
    )
    expect(rule?.actions.map(({ key }) => key)).toEqual(['change_status'])
    expect(rule?.enabled).toBe(true)
  })

  test('a rule that has nothing else to do is disabled, and cannot be enabled as it is', async () => {
    const id = await createTag('gone')
    const ruleId = await makeRule([{ key: 'add_tags', params: { userTags: ['gone'] } }])
    await sql(`update rule set mode_since = now() - interval '1 day'`)
    await deleteTag(id)
    expect(
      await sql(
        `select actions, enabled, mode_since > now() - interval '1 hour' as "sinceNow" from rule where id = $1`,
        [ruleId],
      ),
    ).toEqual([{ actions: [], enabled: false, sinceNow: true }])
    const actor = { kind: ActorKind.member, id: acme.admin.id }
    await expect(
      app.services.rules.setEnabled({ workspaceId: acme.workspaceId, actor }, ruleId, true),
    ).rejects.toThrow('Required')
  })

  test('is told to whoever compiles rules, and is an entry of the audit log', async () => {
    const id = await createTag('gone')
    const version = () => sql<{ version: number }>(`select rules_version as version from workspace`)
    const [before] = await version()
    await deleteTag(id)
    const [after] = await version()
    expect(after?.version).toBeGreaterThan(before?.version ?? 0)
    expect(await sql(`select event, subject from audit_entry order by seq desc limit 1`)).toEqual([
      { event: 'tag.deleted', subject: id },
    ])
  })

  test("an unknown tag, and another workspace's, is not found", async () => {
    const theirs = await createTag('theirs')
    acme = await app.createWorkspace()
    for (const id of [theirs, newId()]) expect((await deleteTag(id)).errors[0]?.code).toBe('NOT_FOUND')
  })

  test('[2.3] content tags cannot be set through the API', () => {
    const input = app.schema.getType('ContentInput')
    expect(JSON.stringify(input)).toBe('"ContentInput"')
    const fields = (input as unknown as { getFields(): object }).getFields()
    expect(Object.keys(fields).filter((field) => /tag/i.test(field))).toEqual([])
  })
})

test('[2.5] the worker runs it by itself', async () => {
  const running = await startTestApp({ worker: true })
  const beta = await running.createWorkspace()
  const { data } = await running.graphql<{ createTag: { tag: { id: string } } }>(
    beta.admin,
    `mutation { createTag(input: { name: "gone", color: "#3b82f6" }) { tag { id } } }`,
  )
  await running.graphql(
    beta.admin,
    `mutation { deleteTag(input: { id: "${data.createTag.tag.id}" }) { deletedId } }`,
  )
  const left = () =>
    running.services.database.inWorkspace(beta.workspaceId, (tx) => tx.query(`select from tag_removal`))
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 5000 })
  await running.close()
})
