import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf } from '../../platform/ids.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { moveClock } from '../../test/clock.ts'
import { changeStatus, makeContent, makePolicy, makeRule } from '../../test/moderated-workspace.ts'
import { reportsOf } from '../../test/reported-things.ts'
import { makeUserRule, untilDone } from '../../test/user-rules.ts'
import { analyzeContent } from '../content/content-intake.service.ts'
import { analyzeUser } from '../users/user-tasks.ts'

let app: TestApp
let acme: TestWorkspace
let on: ReturnType<typeof reportsOf>

const { content, user } = ObjectType
const post = (id: string, text: string) =>
  app.services.syncJudge.decide(acme.workspaceId, makeContent(id, text, { user: { id: `author-${id}` } }))
const statusOf = async (id: string) =>
  (await on.read(`select status from content where external_id = $1`, id))[0]
const actionsOn = (id: string) =>
  on.read(
    `select status, actor_kind from action where object_id = $1 order by created_at, id`,
    idOf(acme.workspaceId, 'content', id),
  )

async function reportAndWait(type: ObjectType, id: string): Promise<void> {
  await on.report(type, id)
  await untilDone(app, type === user ? analyzeUser : analyzeContent)
}

beforeAll(async () => {
  app = await startTestApp({ worker: true })
  acme = await app.createWorkspace()
  on = reportsOf(app, acme)
  await makePolicy(app, acme, 'Spam', { userReports: true })
  for (const id of ['late', 'by-hand']) await post(id, 'cheap watches')
  await makeRule(app, acme, 'watches', [changeStatus('flagged')])
  await makeRule(app, acme, 'pills', [changeStatus('hidden')])
})
afterAll(() => app.close())

describe('[3.2.8] a report on content has its rules evaluated again', () => {
  it('a rule that is new since then acts', async () => {
    await reportAndWait(content, 'late')
    expect(await statusOf('late')).toEqual({ status: 'flagged' })
    expect(await on.of(content, 'late')).toMatchObject([{ state: 'open' }])
  })

  it('[3.2] a rule already applied is not applied again, however many reports come', async () => {
    await post('again', 'watches')
    for (let n = 0; n < 3; n++) await reportAndWait(content, 'again')
    expect(await actionsOn('again')).toEqual([{ status: 'flagged', actor_kind: 'rule' }])
  })

  it('[3.1] human decisions are not overruled by rules that remove', async () => {
    await on.decide(content, 'by-hand', Status.allowed)
    await on.read(`update content set text = 'pills' where external_id = 'by-hand'`)
    await reportAndWait(content, 'by-hand')
    expect(await statusOf('by-hand')).toEqual({ status: 'allowed' })
    expect(await on.of(content, 'by-hand')).toMatchObject([{ state: 'open' }])
  })

  it('[3.3] a removal by a rule that the report brings about handles that report itself', async () => {
    await post('self', 'fine')
    await on.read(`update content set text = 'pills' where external_id = 'self'`)
    await reportAndWait(content, 'self')
    expect(await on.of(content, 'self')).toMatchObject([
      { state: 'handled', reason: 'action_taken', by: 'rule' },
    ])
  })
})

describe('[3.2.7a] a report on a user has user rules evaluated again', () => {
  it('a rule that is new since then acts, on an Unknown user too', async () => {
    await reportAndWait(user, 'nobody-yet')
    const normal = { key: 'user_type', params: { types: ['normal'] } }
    await makeUserRule(app, acme, 'normal people', [changeStatus('flagged')], [normal])
    await reportAndWait(user, 'nobody-yet')
    expect(
      await on.read(`select status, unknown from platform_user where external_id = 'nobody-yet'`),
    ).toEqual([{ status: 'flagged', unknown: true }])
    expect(await on.of(user, 'nobody-yet')).toMatchObject([{ state: 'open' }, { state: 'open' }])
  })
})

describe('[3.5] a temporary ban that is over', () => {
  it('does not handle a report at once, even before its end is carried out', async () => {
    await reportAndWait(user, 'banned')
    await on.read(
      `update platform_user set status = 'hidden', temporarily_banned_until = verdict_now() + interval '3 days'
       where external_id = 'banned'`,
    )
    await on.report(user, 'banned')
    await moveClock(app, '4 days')
    await on.report(user, 'banned')
    await moveClock(app, '0')
    expect((await on.of(user, 'banned')).map(({ state }) => state)).toEqual(['open', 'handled', 'open'])
  })
})
