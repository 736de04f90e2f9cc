import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { isListening } from '../../test/is-listening.ts'
import type { Principal } from '../team/principal.ts'
import { rulesTopic, touchRules } from './rules-version.ts'
import { Plan } from './workspace.entity.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

test('[2.11] a new workspace has its Default Queue, and nothing more', async () => {
  const { data } = await app.graphql(
    acme.admin,
    '{ reviewQueues { name isDefault depth } rules(type: CONTENT) { id } lists { id } }',
  )
  expect(data).toEqual({
    reviewQueues: [{ name: 'Default Queue', isDefault: true, depth: 0 }],
    rules: [],
    lists: [],
  })
})

test.each<[string, Record<string, unknown>, object]>([
  ['no name', { name: '' }, { name: 'Must not be empty' }],
  ['an unknown plan', { plan: 'gold' }, { plan: expect.any(String) as unknown }],
])('a workspace is refused with %s', async (_name, wrong, fields) => {
  const id = newId()
  const made = app.services.database.inWorkspace(id, (tx) =>
    app.services.workspaces.createIn(tx, { id, name: 'x', plan: Plan.free, ...wrong }),
  )
  await expect(made).rejects.toMatchObject({ code: 'BAD_USER_INPUT', fields })
})

test('[2.1] the viewer sees the workspace, and what is still to set up', async () => {
  const setup =
    '{ viewer { kind name role workspace { name plan undoSeconds requirePolicyCategory setup { apiKey webhook webhookGap { reason status } rule ruleMade item decision } } } }'
  const { data } = await app.graphql(acme.moderator, setup)
  const workspace = {
    name: 'Acme',
    plan: 'ENTERPRISE',
    undoSeconds: 5,
    requirePolicyCategory: false,
    setup: {
      apiKey: false,
      webhook: false,
      webhookGap: { reason: 'MISSING', status: null },
      rule: false,
      ruleMade: false,
      item: false,
      decision: false,
    },
  }
  expect(data).toEqual({ viewer: { kind: 'MEMBER', name: 'Mo', role: 'MODERATOR', workspace } })
  await app.graphql(acme.admin, 'mutation { createApiKey(input: { name: "x" }) { key } }')
  await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query(
      `insert into rule (workspace_id, id, type, name, conditions, actions, position) values ($1, $2, 'content', 'x', '[]', '[]', 1)`,
      [acme.workspaceId, newId()],
    ),
  )
  const after = await app.graphql(
    acme.tool,
    '{ viewer { kind role workspace { setup { apiKey webhook rule ruleMade item decision } } } }',
  )
  expect(after.data).toEqual({
    viewer: {
      kind: 'KEY',
      role: null,
      workspace: {
        setup: { apiKey: true, webhook: false, rule: false, ruleMade: true, item: false, decision: false },
      },
    },
  })
})

const update =
  'mutation ($undo: Int, $require: Boolean) { updateWorkspace(input: { undoSeconds: $undo, requirePolicyCategory: $require }) { workspace { undoSeconds requirePolicyCategory } } }'

test('settings change one by one, and the audit log has them before and after', async () => {
  const other = await app.createWorkspace()
  expect((await app.graphql(other.admin, update, { undo: 0 })).data).toEqual({
    updateWorkspace: { workspace: { undoSeconds: 0, requirePolicyCategory: false } },
  })
  expect((await app.graphql(other.admin, update, { require: true, undo: null })).data).toEqual({
    updateWorkspace: { workspace: { undoSeconds: 0, requirePolicyCategory: true } },
  })
  const log = await app.graphql(other.admin, '{ auditEntries(first: 1) { nodes { event before after } } }')
  const [before, after] = [
    { undoSeconds: 0, requirePolicyCategory: false },
    { undoSeconds: 0, requirePolicyCategory: true },
  ]
  expect(log.data).toMatchObject({ auditEntries: { nodes: [{ event: 'WORKSPACE_UPDATED', before, after }] } })
})

test.each([-1, 61, 2 ** 31 - 1])('an undo time of %i seconds is refused', async (undo) => {
  const { errors } = await app.graphql(acme.admin, update, { undo })
  expect(errors[0]).toMatchObject({
    code: 'BAD_USER_INPUT',
    extensions: { fields: { undoSeconds: 'Must be between 0 and 60' } },
  })
})

test('[2.15] settings are for admins', async () => {
  for (const who of [acme.moderator, acme.reader, acme.rest])
    expect((await app.graphql(who, update, { undo: 1 })).errors[0]?.code).toBe('FORBIDDEN')
  expect((await app.graphql(null, update, { undo: 1 })).errors[0]?.code).toBe('UNAUTHENTICATED')
})

test('a change that rules depend on gives a new version, and tells every process only once it is committed', async () => {
  const { database, pubsub } = app.services
  const told: unknown[] = []
  const stop = pubsub.listen(rulesTopic(acme.workspaceId), (payload) => told.push(payload))
  await isListening(pubsub)
  const touch = (fail: boolean) =>
    database.inWorkspace(acme.workspaceId, async (tx) => {
      await touchRules(tx, acme.workspaceId, pubsub)
      if (fail) throw new Error('undone')
    })
  await expect(touch(true)).rejects.toThrow('undone')
  await touch(false)
  await expect.poll(() => told.length).toBe(1)
  const [row] = await database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query<{ version: number }>('select rules_version as version from workspace'),
  )
  expect(told).toEqual([{ version: row?.version }])
  stop()
})

describe('[3.1] labels of statuses', () => {
  const change = (who: Principal, statusLabels: object) =>
    app.graphql<{ updateWorkspace: { workspace: { statusLabels: object } } } | null>(
      who,
      `mutation ($statusLabels: StatusLabelsInput) {
        updateWorkspace(input: { statusLabels: $statusLabels }) { workspace { statusLabels { allowed flagged removed banned } } }
      }`,
      { statusLabels },
    )

  test('are Allowed, Flagged, Removed and Banned unless a workspace says otherwise; wire values stay', async () => {
    const { admin } = await app.createWorkspace()
    const labels = async (changes: object) =>
      (await change(admin, changes)).data?.updateWorkspace.workspace.statusLabels
    const usual = { allowed: 'Allowed', flagged: 'Flagged', removed: 'Removed', banned: 'Banned' }
    expect(await labels({})).toEqual(usual)
    expect(await labels({ removed: ' Hidden ', flagged: 'Held' })).toEqual({
      ...usual,
      removed: 'Hidden',
      flagged: 'Held',
    })
    expect(await labels({ banned: 'Blocked' })).toMatchObject({ removed: 'Hidden', banned: 'Blocked' })
    expect(await labels({ removed: null, flagged: '', banned: null })).toEqual(usual)
    expect(Object.values(Status)).toEqual(['allowed', 'flagged', 'hidden'])
  })

  test('are an admin’s to change, and at most 40 characters', async () => {
    expect((await change(acme.moderator, { removed: 'x' })).errors[0]?.code).toBe('FORBIDDEN')
    expect((await change(acme.admin, { removed: 'x'.repeat(41) })).errors[0]?.code).toBe('BAD_USER_INPUT')
  })
})

describe('[2.7] languages of a workspace', () => {
  const change = (languages: string[]) =>
    app.graphql<{ updateWorkspace: { workspace: { languages: string[] } } } | null>(
      acme.admin,
      'mutation ($languages: [String!]) { updateWorkspace(input: { languages: $languages }) { workspace { languages } } }',
      { languages },
    )

  test('are kept in their usual spelling, each once', async () => {
    expect((await change(['de', 'pt-br', 'DE'])).data?.updateWorkspace.workspace.languages).toEqual([
      'de',
      'pt-BR',
    ])
  })

  test.each([['german'], ['x_y'], [''], ['d']])('%j is refused', async (tag) => {
    expect((await change([tag])).errors[0]?.code).toBe('BAD_USER_INPUT')
  })

  test('translations show in them alone, and come back with them', async () => {
    await change(['de', 'fr'])
    const input = {
      name: 'Hate',
      translations: [
        { language: 'de', name: 'Hass' },
        { language: 'fr', name: 'Haine' },
      ],
    }
    await app.graphql(
      acme.admin,
      'mutation ($input: CreatePolicyCategoryInput!) { createPolicyCategory(input: $input) { policyCategory { id } } }',
      { input },
    )
    const shown = async () =>
      (
        await app.graphql<{ policyCategories: { translations: { name: string }[] }[] }>(
          acme.moderator,
          '{ policyCategories { translations { name } } }',
        )
      ).data.policyCategories[0]?.translations.map(({ name }) => name)
    expect(await shown()).toEqual(['Hass', 'Haine'])
    await change(['fr'])
    expect(await shown()).toEqual(['Haine'])
    await change([])
    expect(await shown()).toEqual([])
    await change(['de'])
    expect(await shown()).toEqual(['Hass'])
  })
})

describe('[8] quotas of the plan', () => {
  const scarce = '{ viewer { workspace { scarceQuotas { quota used limit } } } }'
  const quotasOf = async ({ admin }: TestWorkspace) => {
    const { data, errors } = await app.graphql<{ viewer: { workspace: { scarceQuotas: object[] } } }>(
      admin,
      scarce,
    )
    expect(errors).toEqual([])
    return data.viewer.workspace.scarceQuotas
  }
  const makeLists = (count: number, { workspaceId }: TestWorkspace) =>
    app.services.database.inWorkspace(workspaceId, (tx) =>
      tx.query(
        `insert into list (workspace_id, id, type, name) select $1, gen_random_uuid(), 'strings', 'List ' || gen_random_uuid() from generate_series(1, $2)`,
        [workspaceId, count],
      ),
    )

  test('are told of from 80 percent on', async () => {
    const free = await app.createWorkspace({ plan: Plan.free })
    await makeLists(3, free)
    expect(await quotasOf(free)).toEqual([])
    await makeLists(1, free)
    expect(await quotasOf(free)).toEqual([{ quota: 'LISTS', used: 4, limit: 5 }])
  })

  test('are none where the plan has no limits, and nobody but admins is told', async () => {
    await makeLists(20, acme)
    expect(await quotasOf(acme)).toEqual([])
    const { data } = await app.graphql<{ viewer: { workspace: object } }>(acme.moderator, scarce)
    expect(data.viewer.workspace).toEqual({ scarceQuotas: null })
  })
})
