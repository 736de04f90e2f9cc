import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { ApiKeyScope } from '../api-keys/api-key.entity.ts'
import { RequestContext } from '../requests/request-context.ts'
import { actorOf } from './actor.ts'

let app: TestApp
let acme: TestWorkspace
let revokedKey: string
const [rule, deletedRule] = [newId(), newId()]
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  const { apiKey } = await app.services.apiKeys.create(acme.admin, { name: 'Nightly export' })
  revokedKey = apiKey.id
  await app.services.apiKeys.revoke(acme.admin, revokedKey)
  await app.services.database.inWorkspace(acme.workspaceId, async (tx) => {
    await tx.query(
      `insert into rule (workspace_id, id, type, name, conditions, actions, position) values ($1, $2, 'content', 'Spam', '[]', '[]', 1)`,
      [acme.workspaceId, rule],
    )
    for (const [id, version, name] of [
      [rule, 1, 'Old name'],
      [deletedRule, 1, 'Older name'],
      [deletedRule, 2, 'Last name'],
    ])
      await tx.query(
        `insert into rule_version (workspace_id, rule_id, version, name, conditions, actions) values ($1, $2, $3, $4, '[]', '[]')`,
        [acme.workspaceId, id, version, name],
      )
  })
})
afterAll(() => app.close())

const contextOf = (workspace: TestWorkspace) => new RequestContext(app.services, workspace.admin, 'request')

test('[2.16] everybody who acts has the name that people know', async () => {
  const context = contextOf(acme)
  const named = await Promise.all([
    actorOf(context, { kind: ActorKind.member, id: acme.moderator.id }),
    actorOf(context, { kind: ActorKind.rule, id: rule }),
    actorOf(context, { kind: ActorKind.rule, id: null }, deletedRule),
    actorOf(context, { kind: ActorKind.rule, id: newId() }),
    actorOf(context, { kind: ActorKind.member, id: newId() }),
    actorOf(context, { kind: ActorKind.key, id: revokedKey }),
    actorOf(context, { kind: ActorKind.customer, id: revokedKey }),
    actorOf(context, { kind: ActorKind.customer, id: null }),
    actorOf(context, { kind: ActorKind.system, id: null }),
  ])
  expect(named.map(({ name }) => name)).toEqual([
    'Mo',
    'Spam',
    'Last name',
    'Deleted rule',
    'Former member',
    'Nightly export',
    'Customer platform',
    'Customer platform',
    'Verdict',
  ])
  expect(named[2]).toMatchObject({ kind: 'rule', id: deletedRule })
})

test("another workspace's members and rules have no name here", async () => {
  const context = contextOf(await app.createWorkspace())
  expect((await actorOf(context, { kind: ActorKind.member, id: acme.moderator.id })).name).toBe(
    'Former member',
  )
  expect((await actorOf(context, { kind: ActorKind.rule, id: rule })).name).toBe('Deleted rule')
})

test('a member who left still has their name', async () => {
  const { workspaceId, ...workspace } = await app.createWorkspace()
  const { id } = workspace.colleague
  await app.services.members.remove(workspace.admin, id)
  const context = contextOf({ workspaceId, ...workspace })
  expect(await actorOf(context, { kind: ActorKind.member, id })).toMatchObject({ id, name: 'Cleo' })
})

test('of whoever acted everybody reads the name, and the rest who may', async () => {
  const query = `{ auditEntries(first: 10) { nodes { event actor {
    name
    ... on MemberActor { member { role } }
    ... on ApiKeyActor { apiKey { scopes } }
  } } } }`
  const workspace = await app.createWorkspace()
  const { apiKey } = await app.services.apiKeys.create(workspace.admin, {
    name: 'Tool',
    scopes: [ApiKeyScope.graphql_admin],
  })
  const tool = { ...workspace.tool, id: apiKey.id, actor: { kind: ActorKind.key, id: apiKey.id } }
  await app.services.tags.create(tool, { name: 'New', color: '#ff0000' })
  const entries = [
    { event: 'TAG_CREATED', actor: { name: 'Tool', apiKey: { scopes: ['GRAPHQL_ADMIN'] } } },
    { event: 'API_KEY_CREATED', actor: { name: 'Ada', member: { role: 'ADMIN' } } },
  ]
  expect(await app.graphql(workspace.admin, query)).toMatchObject({
    data: { auditEntries: { nodes: entries } },
  })
  const { data, errors } = await app.graphql(tool, query)
  expect(data).toMatchObject({
    auditEntries: { nodes: [{ actor: { name: 'Tool', apiKey: null } }, entries[1]] },
  })
  expect(errors.map(({ code }) => code)).toEqual(['FORBIDDEN'])
})
