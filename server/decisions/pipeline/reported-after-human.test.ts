import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { analyzeContent } from '../../intake/content/content-intake.service.ts'
import { analyzeUser } from '../../intake/users/user-tasks.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import { idOf } from '../../platform/ids.ts'
import { ActorKind, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makePolicy } from '../../test/moderated-workspace.ts'
import { reportsOf } from '../../test/reported-things.ts'
import { setLadder } from '../../test/struck-user.ts'
import { untilDone } from '../../test/user-rules.ts'
import { decideForPlatform } from '../deciding/platform-status.ts'

let app: TestApp
let acme: TestWorkspace
let on: ReturnType<typeof reportsOf>

beforeAll(async () => {
  app = await startTestApp({ worker: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
  on = reportsOf(app, acme)
  await makePolicy(app, acme, 'Spam', { userReports: true })
  await setLadder(app, acme)
  await app.services.tags.create(
    { workspaceId: acme.workspaceId, actor: on.actor },
    { name: 'Reported', color: '#ff0000' },
  )
  await app.services.syncJudge.decide(
    acme.workspaceId,
    makeContent('it', 'hello', { user: { id: 'author' } }),
  )
  await on.read(
    `insert into webhook (workspace_id, id, url, secret) values ($1, gen_random_uuid(), 'https://example.com', '')`,
    acme.workspaceId,
  )
})

const { content, user } = ObjectType
const table = { content: 'content', user: 'platform_user' }
const named = { content: 'it', user: 'author' }
type Reported = ObjectType.content | ObjectType.user

/** An enabled rule for what two people have reported. */
async function whenReported(type: Reported, actions: { key: string; params: Record<string, unknown> }[]) {
  const actor = { kind: ActorKind.member, id: acme.admin.id }
  const rule = await app.services.rules.create(
    { workspaceId: acme.workspaceId, actor },
    {
      type: type === content ? RuleType.content : RuleType.user,
      name: 'Reported at least twice',
      conditions: [{ key: 'times_reported', params: { atLeast: 2 } }],
      actions,
    },
  )
  await app.services.rules.setEnabled({ workspaceId: acme.workspaceId, actor }, rule.id, true)
  return rule.id
}

/** Reported twice, which is judged, and three times more, which is judged again. */
async function reportedByFive(type: Reported): Promise<void> {
  for (const reporters of [
    [0, 1],
    [2, 3, 4],
  ]) {
    for (const n of reporters) await on.report(type, named[type], { reporterExternalId: `reporter-${n}` })
    await untilDone(app, analyzeContent)
    await untilDone(app, analyzeUser)
  }
}

const idFor = (type: Reported) => idOf(acme.workspaceId, type, named[type])
const stateOf = async (type: Reported) =>
  (await on.read(`select status, tags from ${table[type]} where id = $1`, idFor(type)))[0]
const reviewsOf = (type: Reported) => on.read(`select state from review where object_id = $1`, idFor(type))
const sentOf = async (type: Reported) =>
  (
    await on.read<{ body: string }>(
      `select body from outbox where object_id = $1 and body like '%"rule_id"%' order by id`,
      idFor(type),
    )
  ).map(({ body }) => JSON.parse(body) as Record<string, unknown>)
const trace = async (type: Reported) => {
  const { data } = await app.graphql<Record<string, { trace: { rules: Record<string, unknown>[] } }>>(
    acme.moderator,
    `query ($id: ID!) { ${type}(by: { id: $id }) { trace { rules { matched applied note } } } }`,
    { id: idFor(type) },
  )
  return data[type]?.trace.rules
}
const tag = (type: Reported) => ({
  key: 'add_tags',
  params: { [type === content ? 'contentTags' : 'userTags']: ['reported'] },
})

describe.each([content, user] as const)('[V3.1.1] a rule, after a human allowed the %s', (type) => {
  it('flags it when reports come in, once: a review opens, the customer platform is told', async () => {
    const ruleId = await whenReported(type, [changeStatus('flagged'), tag(type)])
    await on.decide(type, named[type], Status.allowed)
    await reportedByFive(type)
    expect(await stateOf(type)).toEqual({ status: 'flagged', tags: ['reported'] })
    expect(await reviewsOf(type)).toEqual([{ state: 'open' }])
    expect(await sentOf(type)).toMatchObject([
      { action_type: 'ChangeStatus', status: 'flagged', previous_status: 'allowed', rule_id: ruleId },
      { action_type: 'AddTags', rule_id: ruleId },
    ])
  })

  it('does not flag it again once a human has allowed what it flagged', async () => {
    await whenReported(type, [changeStatus('flagged')])
    await reportedByFive(type)
    await on.decide(type, named[type], Status.allowed)
    await reportedByFive(type)
    expect(await stateOf(type)).toMatchObject({ status: 'allowed' })
    expect(await trace(type)).toEqual([
      { matched: true, applied: false, note: 'not applied: already applied' },
    ])
  })

  it.each([Status.allowed, Status.hidden])(
    'sets it to %s for no report, but adds its tags',
    async (status) => {
      await on.decide(type, named[type], Status.allowed)
      await whenReported(type, [changeStatus(status), tag(type)])
      await reportedByFive(type)
      expect(await stateOf(type)).toEqual({ status: 'allowed', tags: ['reported'] })
      expect(await sentOf(type)).toMatchObject([{ action_type: 'AddTags' }])
      expect(await trace(type)).toEqual([
        { matched: true, applied: false, note: 'not applied: decided by a moderator' },
      ])
    },
  )

  it('removes nothing that a human allowed, not even after another rule has flagged it', async () => {
    await on.decide(type, named[type], Status.allowed)
    await whenReported(type, [changeStatus('flagged')])
    await reportedByFive(type)
    await whenReported(type, [changeStatus('hidden')])
    await reportedByFive(type)
    expect(await stateOf(type)).toMatchObject({ status: 'flagged' })
    expect((await trace(type))?.at(-1)).toEqual({
      matched: true,
      applied: false,
      note: 'not applied: decided by a moderator',
    })
  })

  it('flags what a human flagged, too', async () => {
    await on.decide(type, named[type], Status.flagged)
    await whenReported(type, [changeStatus('flagged')])
    await reportedByFive(type)
    expect(await sentOf(type)).toMatchObject([{ status: 'flagged', previous_status: 'flagged' }])
    expect(await reviewsOf(type)).toEqual([{ state: 'open' }])
  })

  it('leaves what a human removed; its match is in the trace, and it flags once a human has allowed it again', async () => {
    await on.decide(type, named[type], Status.hidden)
    await whenReported(type, [changeStatus('flagged')])
    await reportedByFive(type)
    expect(await stateOf(type)).toMatchObject({ status: 'hidden' })
    expect(await sentOf(type)).toEqual([])
    expect(await trace(type)).toEqual([
      { matched: true, applied: false, note: 'not applied: decided by a moderator' },
    ])
    await on.decide(type, named[type], Status.allowed)
    await reportedByFive(type)
    expect(await stateOf(type)).toMatchObject({ status: 'flagged' })
  })
})

describe('[V3.1.1] after POST /status', () => {
  const posted = async (status: Status) => {
    const { route } = await app.services.pipeline.ready([acme.workspaceId])
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      decideForPlatform(
        tx,
        { workspaceId: acme.workspaceId, keyId: null },
        { content: { kind: 'content', externalId: 'it' }, status },
        route,
      ),
    )
  }

  it('a flag brings the item back, and the trace names the customer platform where a removal may not', async () => {
    await posted(Status.allowed)
    await whenReported(content, [changeStatus('flagged')])
    await reportedByFive(content)
    expect(await stateOf(content)).toMatchObject({ status: 'flagged' })
    await whenReported(content, [changeStatus('hidden')])
    await reportedByFive(content)
    expect((await trace(content))?.at(-1)).toMatchObject({
      note: 'not applied: decided by the customer platform',
    })
  })
})

describe('[V3.1.1] a strike for content', () => {
  it('is given to the author whoever has decided on the content', async () => {
    await on.decide(content, 'it', Status.allowed)
    await whenReported(content, [changeStatus('hidden'), { key: 'strike', params: { strike: 'add' } }])
    await reportedByFive(content)
    await reportedByFive(content)
    expect(await stateOf(content)).toMatchObject({ status: 'allowed' })
    expect(await sentOf(user)).toMatchObject([{ action_type: 'StrikeUser', count: 1 }])
  })
})
