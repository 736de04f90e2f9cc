import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hideContent } from '../../intake/users/content-hiding.ts'
import { analyzeUser } from '../../intake/users/user-tasks.ts'
import { idOf } from '../../platform/ids.ts'
import { claimTasks } from '../../platform/tasks.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { moveClock } from '../../test/clock.ts'
import { changeStatus, makeContent, makePolicy } from '../../test/moderated-workspace.ts'
import { makeUserRule } from '../../test/user-rules.ts'
import { analyzeUserTasks } from '../pipeline/analyze-user-task.ts'
import { hideContentTasks, hideNextContent } from './hide-content.ts'

let app: TestApp
let acme: TestWorkspace
let spam: string
let ban: string

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  spam = await makePolicy(app, acme, 'Spam')
  ban = await makePolicy(app, acme, 'Ban evasion')
})
afterAll(() => app.close())

const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const userId = (id: string) => idOf(acme.workspaceId, 'user', id)
const undoSeconds = (seconds: number) => sql(`update workspace set undo_seconds = $1`, seconds)

/** A user with that much content, all of it allowed. */
async function userWith(id: string, count: number): Promise<void> {
  await app.services.syncJudge.decide(acme.workspaceId, makeContent(`${id}-0`, 'hello', { user: { id } }))
  await sql(
    `insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, text, status, created_at)
     select workspace_id, gen_random_uuid(), $1 || '-' || n, user_id, category_id, subcategory_id, text, 'allowed', now() - make_interval(secs => n / 3)
     from content, generate_series(1, $2::int) n where external_id = $1 || '-0'`,
    id,
    count - 1,
  )
}
const decide = (input: object) =>
  app.graphql<{ decide: { actions: { id: string }[] } }>(
    acme.moderator,
    `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`,
    { input: { requestId: crypto.randomUUID(), status: 'HIDDEN', ...input } },
  )
const banAndHide = (id: string) =>
  decide({ user: { id: userId(id) }, policyCategoryId: ban, hideAllContent: { policyCategoryId: spam } })
const progress = async (id: string) => {
  const { data } = await app.graphql<{ user: { hidingContent: Record<string, unknown> | null } }>(
    acme.moderator,
    `query ($id: ID!) { user(by: { id: $id }) { hidingContent { total done finishedAt failed } } }`,
    { id: userId(id) },
  )
  return data.user.hidingContent
}
const statuses = (id: string) =>
  sql(
    `select status, count(*)::int as count from content where user_id = $1 group by status order by status`,
    userId(id),
  )

/** One step of the work, as a worker does it. */
async function step(): Promise<void> {
  const kind = hideContentTasks(app.services)
  const tasks = await claimTasks(app.services.database, hideContent, 1, 30)
  await kind.run(tasks)
}
async function toTheEnd(): Promise<void> {
  for (let left = 1; left > 0;) {
    await step()
    left = (await sql(`select 1 from task where kind = $1`, hideContent)).length
  }
}

describe('[2.10] Hide all content', () => {
  it('[3.1] a ban by hand removes existing content in batches of 100, with a category of its own', async () => {
    await undoSeconds(0)
    await userWith('mass', 250)
    const { data } = await banAndHide('mass')
    await step()
    expect(await progress('mass')).toEqual({ total: 250, done: 100, finishedAt: null, failed: false })
    expect(await statuses('mass')).toEqual([
      { status: 'allowed', count: 150 },
      { status: 'hidden', count: 100 },
    ])
    await toTheEnd()
    expect(await progress('mass')).toMatchObject({
      total: 250,
      done: 250,
      finishedAt: expect.stringMatching(/Z$/) as string,
      failed: false,
    })
    expect(await statuses('mass')).toEqual([{ status: 'hidden', count: 250 }])
    const actions = await sql<{ cause_key: string }>(
      `select action_type, status, previous_status, actor_kind, actor_id, policy_name, cause_key from action
       where object_id in (select id from content where user_id = $1) and cause_key like 'hide-all:%'`,
      userId('mass'),
    )
    expect(actions).toHaveLength(250)
    expect(new Set(actions.map(({ cause_key: key }) => key.split(':')[1]))).toEqual(
      new Set([data.decide.actions[0]?.id]),
    )
    for (const action of actions)
      expect(action).toMatchObject({
        action_type: 'ChangeStatus',
        status: 'hidden',
        previous_status: 'allowed',
        actor_kind: 'member',
        actor_id: acme.moderator.id,
        policy_name: 'Spam',
      })
    expect(await sql(`select policy_name from action where object_id = $1`, userId('mass'))).toEqual([
      { policy_name: 'Ban evasion' },
    ])
  })

  it('a user rule bans and hides, in the name of the rule', async () => {
    const rule = await makeUserRule(app, acme, 'no testers', [
      changeStatus('hidden'),
      { key: 'hide_all', params: { policyCategoryId: spam } },
    ])
    await userWith('ruled', 3)
    await app.services.userIntake.save(acme.workspaceId, { id: 'ruled', type: 'testing' })
    await analyzeUserTasks(app.services).run(await claimTasks(app.services.database, analyzeUser, 64, 30))
    await toTheEnd()
    expect(await statuses('ruled')).toEqual([{ status: 'hidden', count: 3 }])
    expect(
      await sql(
        `select distinct actor_kind, rule_id, policy_name from action where cause_key like 'hide-all:%' and rule_id is not null`,
      ),
    ).toEqual([{ actor_kind: 'rule', rule_id: rule, policy_name: 'Spam' }])
  })

  it('content that is posted after the ban, or that is hidden already, is left alone', async () => {
    await undoSeconds(0)
    await userWith('later', 3)
    await sql(`update content set status = 'hidden' where external_id = 'later-1'`)
    await banAndHide('later')
    await app.services.syncJudge.decide(
      acme.workspaceId,
      makeContent('later-new', 'hello', { user: { id: 'later' } }),
    )
    await toTheEnd()
    expect(await progress('later')).toMatchObject({ total: 2, done: 2 })
    expect(await sql(`select status from content where external_id = 'later-new'`)).toEqual([
      { status: 'allowed' },
    ])
  })

  it('each removal goes to the webhook as an action of its own', async () => {
    await undoSeconds(0)
    await userWith('told', 3)
    await sql(
      `insert into webhook (workspace_id, id, url, secret) values ($1, gen_random_uuid(), 'https://example.com', '')`,
      acme.workspaceId,
    )
    await banAndHide('told')
    await toTheEnd()
    const sent = await sql<{ body: string }>(
      `select body from outbox where object_external_id like 'told-%' order by object_external_id`,
    )
    expect(sent.map(({ body }) => JSON.parse(body) as object)).toMatchObject(
      ['told-0', 'told-1', 'told-2'].map((id) => ({
        action_type: 'ChangeStatus',
        type: 'content',
        status: 'hidden',
        previous_status: 'allowed',
        actor_id: acme.moderator.id,
        policy_id: 'spam',
        content: { id, user_id: 'told' },
      })),
    )
  })

  it('waits until the ban can no longer be undone', async () => {
    await undoSeconds(5)
    await userWith('patient', 3)
    await banAndHide('patient')
    await toTheEnd()
    expect(await statuses('patient')).toEqual([{ status: 'allowed', count: 3 }])
    await moveClock(app, '6 seconds')
    await toTheEnd()
    await moveClock(app, '0 seconds')
    expect(await statuses('patient')).toEqual([{ status: 'hidden', count: 3 }])
  })

  it('does nothing when the ban is undone', async () => {
    await undoSeconds(5)
    await userWith('undone', 3)
    const { data } = await banAndHide('undone')
    const undo = `mutation ($id: ID!) { undoDecision(input: { actionId: $id }) { review { id } } }`
    expect((await app.graphql(acme.moderator, undo, { id: data.decide.actions[0]?.id })).errors).toEqual([])
    await moveClock(app, '6 seconds')
    await toTheEnd()
    await moveClock(app, '0 seconds')
    expect(await statuses('undone')).toEqual([{ status: 'allowed', count: 3 }])
  })

  it('stops when the user is allowed again', async () => {
    await undoSeconds(0)
    await userWith('pardoned', 150)
    await banAndHide('pardoned')
    await step()
    await decide({ user: { id: userId('pardoned') }, status: 'ALLOWED' })
    await toTheEnd()
    expect(await progress('pardoned')).toMatchObject({ total: 150, done: 100, failed: false })
    expect(await statuses('pardoned')).toMatchObject([{ status: 'allowed', count: 50 }, { count: 100 }])
  })

  it('stays stopped when the user is banned again, without the removal of their content', async () => {
    await undoSeconds(0)
    await userWith('banned-again', 150)
    await banAndHide('banned-again')
    await step()
    for (const status of ['ALLOWED', 'HIDDEN']) await decide({ user: { id: userId('banned-again') }, status })
    await toTheEnd()
    expect(await progress('banned-again')).toMatchObject({ total: 150, done: 100, failed: false })
    expect(await statuses('banned-again')).toMatchObject([
      { status: 'allowed', count: 50 },
      { status: 'hidden', count: 100 },
    ])
  })

  it('goes on when another ban replaces the one that began it', async () => {
    await undoSeconds(0)
    await userWith('banned-longer', 150)
    await banAndHide('banned-longer')
    await step()
    await decide({ user: { id: userId('banned-longer') } })
    await toTheEnd()
    expect(await statuses('banned-longer')).toMatchObject([{ status: 'hidden', count: 150 }])
  })

  it('[R1] a crash in the middle loses nothing and repeats nothing', async () => {
    await undoSeconds(0)
    await userWith('crash', 250)
    await banAndHide('crash')
    const { database } = app.services
    for (
      let crashes = 0;
      (await sql(`select 1 from task where kind = $1`, hideContent)).length > 0;
      crashes++
    ) {
      const [task] = await claimTasks(database, hideContent, 1, 0)
      if (!task) continue
      const work = database.inWorkspace(acme.workspaceId, async (tx) => {
        await hideNextContent(tx, task)
        if (crashes % 2 === 0) throw new Error('crashed before the commit')
      })
      await work.catch(() => undefined)
    }
    expect(await progress('crash')).toMatchObject({ total: 250, done: 250 })
    expect(await statuses('crash')).toEqual([{ status: 'hidden', count: 250 }])
    expect(
      await sql(
        `select count(*)::int as actions, count(distinct object_id)::int as objects from action
         where cause_key like 'hide-all:%' and object_id in (select id from content where user_id = $1)`,
        userId('crash'),
      ),
    ).toEqual([{ actions: 250, objects: 250 }])
  })

  it('[R6] a worker whose claim is over changes nothing', async () => {
    await undoSeconds(0)
    await userWith('frozen', 3)
    await banAndHide('frozen')
    const [frozen] = await claimTasks(app.services.database, hideContent, 1, 0)
    await toTheEnd()
    if (!frozen) throw new Error('nothing to claim')
    await hideContentTasks(app.services).run([frozen])
    expect(await progress('frozen')).toMatchObject({ total: 3, done: 3 })
  })

  it('[3.1] a rule does not remove what a human has allowed', async () => {
    await userWith('mixed', 2)
    await decide({ content: { id: idOf(acme.workspaceId, 'content', 'mixed-0') }, status: 'ALLOWED' })
    await app.services.userIntake.save(acme.workspaceId, { id: 'mixed', type: 'testing' })
    await analyzeUserTasks(app.services).run(await claimTasks(app.services.database, analyzeUser, 64, 30))
    await toTheEnd()
    expect(await statuses('mixed')).toEqual([
      { status: 'allowed', count: 1 },
      { status: 'hidden', count: 1 },
    ])
  })

  it.each([
    [
      'without a ban',
      () => ({ user: { id: userId('mass') }, status: 'FLAGGED' }),
      'Only a ban can hide all content',
    ],
    [
      'of content',
      () => ({ content: { id: idOf(acme.workspaceId, 'content', 'mass-0') } }),
      'Only a ban can hide all content',
    ],
  ])('is refused %s', async (_name, input, message) => {
    const { errors } = await decide({ ...input(), hideAllContent: {} })
    expect(errors).toMatchObject([{ message: `hideAllContent: ${message}` }])
  })

  it('[2.7] refuses a category that is not for content', async () => {
    const forUsers = await makePolicy(app, acme, 'For users', { availableFor: ['user'] })
    const { errors } = await decide({
      user: { id: userId('mass') },
      hideAllContent: { policyCategoryId: forUsers },
    })
    expect(errors).toMatchObject([
      { message: 'hideAllContent.policyCategoryId: Not available for this type of object' },
    ])
  })
})
