import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Plan } from '../../access/workspaces/workspace.entity.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { moveClock } from '../../test/clock.ts'
import { makeUser, type TestUser } from '../../test/struck-user.ts'

let app: TestApp
let acme: TestWorkspace
let user: TestUser
/** Where the clock stands, in hours from the real time. */
let hours = 0

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace({ plan: Plan.pro })
  user = await makeUser(app, acme)
})

const pass = (more: number) => moveClock(app, `${(hours += more)} hours`)
const ban = (temporaryBan: object | null = {}) => user.decide({ status: 'HIDDEN', temporaryBan })
const settings = (source: string) =>
  app.graphql(acme.admin, `mutation { updateWorkspace(input: { ${source} }) { workspace { id } } }`)
const hoursLeft = async () => {
  const { bannedUntil } = await user.row()
  return bannedUntil && Math.round((bannedUntil.getTime() - Date.now()) / 3_600_000 - hours)
}
const changes = () =>
  user.query<{ status: string; previous: string; by: string; ban: { until: string } | null }>(
    `select status, previous_status as previous, actor_kind as by, details -> 'temporaryBan' as ban from action
     where object_id = $1 and action_type = 'ChangeStatus' order by created_at, id`,
  )

describe('[3.5] a temporary ban', () => {
  it.each([
    [{ duration: 12, period: 'HOURS' }, 12],
    [{ duration: 3, period: 'DAYS' }, 72],
    [{ duration: 2, period: 'WEEKS' }, 336],
    [{}, 72],
  ])('%j lasts %i hours', async (temporaryBan, expected) => {
    expect((await ban(temporaryBan)).errors).toEqual([])
    expect(await user.row()).toMatchObject({ status: 'hidden' })
    expect(await hoursLeft()).toBe(expected)
  })

  it('lasts 3 days unless the workspace says otherwise', async () => {
    const { data } = await app.graphql(
      acme.admin,
      `mutation { updateWorkspace(input: { temporaryBanDefault: { duration: 5, period: HOURS } }) { workspace { temporaryBanDefault { duration period } } } }`,
    )
    expect(data).toEqual({
      updateWorkspace: { workspace: { temporaryBanDefault: { duration: 5, period: 'HOURS' } } },
    })
    await ban()
    expect(await hoursLeft()).toBe(5)
  })

  it('[3.1] on expiry the user is allowed by nobody in particular, and that is an action; removed content stays removed', async () => {
    await user.query(`update content set status = 'hidden' where user_id = $1`)
    await ban({ duration: 1, period: 'DAYS' })
    await pass(23)
    expect(await user.row()).toMatchObject({ status: 'hidden' })
    await pass(2)
    expect(await user.row()).toMatchObject({ status: 'allowed', bannedUntil: null })
    expect(await changes()).toMatchObject([
      { status: 'hidden', previous: 'allowed', by: 'member', ban: { duration: 1, period: 'days' } },
      { status: 'allowed', previous: 'hidden', by: 'system', ban: null },
    ])
    expect(await user.query(`select status from content where user_id = $1`)).toEqual([{ status: 'hidden' }])
    await pass(100)
    expect(await changes()).toHaveLength(2)
  })

  it.each([
    ['a permanent ban replaces it', { status: 'HIDDEN' }, 'hidden'],
    ['an allow decision ends it early', { status: 'ALLOWED' }, 'allowed'],
    ['a flag decision ends it early', { status: 'FLAGGED' }, 'flagged'],
  ])('%s, and nothing happens when it would have expired', async (_name, decision, status) => {
    await ban({ duration: 1, period: 'DAYS' })
    await user.decide(decision)
    expect(await user.row()).toMatchObject({ status, bannedUntil: null })
    await pass(30)
    expect(await user.row()).toMatchObject({ status })
    expect(await changes()).toHaveLength(2)
  })

  it('a permanent ban at the moment of expiry stands, whichever comes first', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => makeUser(app, acme)))
    const short = { status: 'HIDDEN', temporaryBan: { duration: 1, period: 'HOURS' } }
    for (const each of users) await each.decide(short)
    const [, ...answers] = await Promise.all([
      pass(2),
      ...users.map((each) => each.decide({ status: 'HIDDEN' })),
    ])
    expect(answers.flatMap(({ errors }) => errors)).toEqual([])
    for (const each of users) expect(await each.row()).toMatchObject({ status: 'hidden', bannedUntil: null })
  })

  it('a longer ban replaces a shorter one', async () => {
    await ban({ duration: 1, period: 'DAYS' })
    await ban({ duration: 1, period: 'WEEKS' })
    await pass(30)
    expect(await user.row()).toMatchObject({ status: 'hidden' })
    await pass(140)
    expect(await user.row()).toMatchObject({ status: 'allowed' })
    expect(await changes()).toHaveLength(3)
  })

  it('undone, it is as if it had never been; undoing what replaced it puts it back', async () => {
    const first = await ban({ duration: 1, period: 'DAYS' })
    const undo = (id: string | undefined) =>
      app.graphql(
        acme.moderator,
        `mutation ($id: ID!) { undoDecision(input: { actionId: $id }) { review { id } } }`,
        { id },
      )
    const second = await user.decide({ status: 'HIDDEN' })
    expect(await hoursLeft()).toBeNull()
    expect((await undo(second.data.decide.actions[0]?.id)).errors).toEqual([])
    expect(await hoursLeft()).toBe(24)
    expect((await undo(first.data.decide.actions[0]?.id)).errors).toEqual([])
    expect(await user.row()).toMatchObject({ status: 'allowed', bannedUntil: null })
    await pass(30)
    expect(await user.row()).toMatchObject({ status: 'allowed' })
  })

  it.each([
    [{ status: 'ALLOWED', temporaryBan: {} }, 'Only the ban of a user can be temporary'],
    [{ status: 'HIDDEN', temporaryBan: { duration: 2 } }, 'Duration and period belong together'],
  ])('%j is refused', async (decision, message) => {
    const { errors } = await user.decide(decision)
    expect(errors).toMatchObject([
      { code: 'BAD_USER_INPUT', extensions: { fields: { temporaryBan: message } } },
    ])
  })

  it.each(['MINUTES', 'MONTHS'])('is not counted in %s', async (period) => {
    expect((await ban({ duration: 1, period })).errors).toMatchObject([
      { extensions: { fields: { 'temporaryBan.period': 'Must be one of hours, days, weeks' } } },
    ])
  })

  it('is for users: content cannot be banned for a time', async () => {
    const { errors } = await user.decide({
      user: null,
      content: { id: user.contentId },
      status: 'HIDDEN',
      temporaryBan: {},
    })
    expect(errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
  })

  it('is disabled when unbanning is disabled, and then a ban is not lifted by hand either', async () => {
    await settings('unbanningEnabled: false')
    expect((await ban()).errors).toMatchObject([
      { extensions: { fields: { temporaryBan: 'Temporary bans are disabled while unbanning is disabled' } } },
    ])
    expect((await ban(null)).errors).toEqual([])
    expect((await user.decide({ status: 'ALLOWED' })).errors).toMatchObject([
      { extensions: { fields: { status: 'Unbanning is disabled' } } },
    ])
    await settings('unbanningEnabled: true')
    expect((await user.decide({ status: 'ALLOWED' })).errors).toEqual([])
  })
})

describe('[8] temporary bans need the Pro or Enterprise plan', () => {
  it.each([Plan.free, Plan.starter])('%s has none, and is told which plans do', async (plan) => {
    acme = await app.createWorkspace({ plan })
    user = await makeUser(app, acme)
    expect((await ban()).errors).toMatchObject([
      { code: 'PLAN_REQUIRED', message: 'Temporary bans need the Pro or Enterprise plan' },
    ])
    expect((await ban(null)).errors).toEqual([])
  })
})
