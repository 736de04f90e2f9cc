import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordListChange } from '../../actions/record-list-change.ts'
import { newId } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { moveClock } from '../../test/clock.ts'
import { makeUser, setLadder, type TestUser } from '../../test/struck-user.ts'

let app: TestApp
let acme: TestWorkspace
let user: TestUser

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
  await setLadder(app, acme)
  await app.graphql(
    acme.admin,
    `mutation { setWebhook(input: { url: "https://127.0.0.1:9/hook" }) { secret } updateWorkspace(input: { undoSeconds: 0 }) { workspace { id } } }`,
  )
  const actor = { kind: ActorKind.member, id: acme.admin.id }
  for (const name of ['a', 'b', 'c'])
    await app.services.tags.create({ workspaceId: acme.workspaceId, actor }, { name, color: '#ff0000' })
  user = await makeUser(app, acme)
})

interface Acted {
  id: string
  type: string
}

const actions = () =>
  user.query<Acted>(`select id, action_type as type from action where object_id = $1 order by created_at, id`)

async function revert(actionId: string): Promise<void> {
  const reverts = await app.services.reverts.ready(acme.workspaceId)
  await app.services.database.inWorkspace(acme.workspaceId, (tx) => reverts(tx, [{ actionId, origin: null }]))
}

/** The customer platform refuses the newest action of the type for good, having accepted all others. */
async function refuse(type: string, objectId = user.id): Promise<string> {
  const inSql = <T>(sql: string, ...values: unknown[]) =>
    app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(sql, values))
  await inSql(`update outbox set state = 'delivered' where state <> 'exhausted'`)
  const [refused] = await inSql<{ id: string }>(
    `update outbox set state = 'exhausted' where id = (select max(id) from outbox where object_id = $1 and action_type = $2)
     returning action_id as id`,
    objectId,
    type,
  )
  if (!refused) throw new Error(`no ${type} was sent`)
  await revert(refused.id)
  await revert(refused.id)
  return refused.id
}

const shown = async (id: string) => {
  const { data } = await app.graphql<{ user: { timeline: { nodes: Record<string, unknown>[] } } }>(
    acme.moderator,
    `query ($id: ID!) { user(by: { id: $id }) { timeline { nodes { id actionType reverted undelivered policyName deliveryState } } } }`,
    { id: user.id },
  )
  const { nodes } = data.user.timeline
  return { action: nodes.find((node) => node['id'] === id), newest: nodes[0] }
}

const tags = async () =>
  (await user.query<{ tags: string[] }>(`select tags from platform_user where id = $1`))[0]?.tags
const tag = (mutation: 'addTags' | 'removeTags', ...names: string[]) =>
  app.graphql(
    acme.moderator,
    `mutation ($input: ${mutation === 'addTags' ? 'AddTagsInput' : 'RemoveTagsInput'}!) { ${mutation}(input: $input) { actions { id } } }`,
    {
      input: { user: { id: user.id }, tags: names, requestId: randomUUID() },
    },
  )

describe('[6.1] the revert of a refused action, by its kind', () => {
  it('ChangeStatus of a temporary ban: the ban and its end are gone, and it never expires', async () => {
    await user.decide({ status: 'HIDDEN', temporaryBan: { duration: 1, period: 'HOURS' } })
    const id = await refuse('ChangeStatus')
    expect(await user.row()).toMatchObject({ status: 'allowed', bannedUntil: null })
    expect(await shown(id)).toMatchObject({
      action: { reverted: true, undelivered: false },
      newest: { actionType: 'CHANGE_STATUS', policyName: 'Revert Action', deliveryState: null },
    })
    expect(await user.query(`select 1 from timer where object_id = $1 and state = 'armed'`)).toEqual([])
  })

  it('ChangeStatus that replaced a temporary ban: the ban is back, with the end it had', async () => {
    await user.decide({ status: 'HIDDEN', temporaryBan: { duration: 1, period: 'DAYS' } })
    const { bannedUntil } = await user.row()
    await user.decide({ status: 'ALLOWED' })
    await refuse('ChangeStatus')
    expect(await user.row()).toMatchObject({ status: 'hidden', bannedUntil })
  })

  it('ChangeStatus of an expiry: the user stays allowed, and it shows as undelivered', async () => {
    await user.decide({ status: 'HIDDEN', temporaryBan: { duration: 1, period: 'HOURS' } })
    await moveClock(app, '61 minutes')
    const id = await refuse('ChangeStatus')
    expect(await user.row()).toMatchObject({ status: 'allowed' })
    expect(await shown(id)).toMatchObject({ action: { reverted: false, undelivered: true } })
    await moveClock(app, '0')
  })

  it('StrikeUser: the strike is removed, once, and the platform is not told', async () => {
    await user.strike()
    const id = await refuse('StrikeUser')
    expect(await user.strikes()).toEqual(['1 REMOVED'])
    expect(await user.row()).toMatchObject({ count: 0, until: null })
    expect(await shown(id)).toMatchObject({
      action: { reverted: true, undelivered: false },
      newest: { actionType: 'REMOVE_STRIKE_USER', policyName: 'Revert Action', deliveryState: null },
    })
    expect(await user.told()).toEqual(['StrikeUser 1', 'EndStrikeUser 1', 'RemoveStrikeUser 0'])
  })

  it('StrikeUser with a newer strike on the ladder: nothing is taken away', async () => {
    await user.strike()
    const [first] = await actions()
    await user.end()
    await user.strike()
    await revert(first?.id ?? '')
    expect(await user.strikes()).toEqual(['2 ACTIVE', '1 ENDED'])
  })

  it.each(['end', 'remove'] as const)(
    'what became of a strike stays (%s), and shows as undelivered',
    async (what) => {
      await user.strike()
      await user[what]()
      const before = await user.strikes()
      for (const type of what === 'end' ? ['EndStrikeUser'] : ['EndStrikeUser', 'RemoveStrikeUser'])
        expect(await shown(await refuse(type))).toMatchObject({
          action: { reverted: false, undelivered: true },
        })
      expect(await user.strikes()).toEqual(before)
    },
  )

  it('AddTags and RemoveTags: the inverse, but for tags that a newer action was about', async () => {
    await tag('addTags', 'a', 'b')
    expect(await shown(await refuse('AddTags'))).toMatchObject({
      action: { reverted: true },
      newest: { actionType: 'REMOVE_TAGS', policyName: 'Revert Action', deliveryState: null },
    })
    expect(await tags()).toEqual([])
    await tag('addTags', 'a', 'b', 'c')
    await tag('removeTags', 'a', 'b')
    await tag('addTags', 'b')
    await refuse('RemoveTags')
    expect([...((await tags()) ?? [])].sort()).toEqual(['a', 'b', 'c'])
    await tag('removeTags', 'c')
    await tag('addTags', 'c')
    await tag('removeTags', 'c')
    const [, refused] = (await actions()).filter(({ type }) => type === 'RemoveTags').slice(-3)
    await revert(refused?.id ?? '')
    expect([...((await tags()) ?? [])].sort()).toEqual(['a', 'b'])
  })

  it('SendMessage and UpdateList: recorded as refused, never reverted', async () => {
    await app.graphql(
      acme.moderator,
      `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { actions { id } } }`,
      {
        input: { user: { id: user.id }, text: 'x', requestId: randomUUID() },
      },
    )
    expect(await shown(await refuse('SendMessage'))).toMatchObject({
      action: { reverted: false, undelivered: true, deliveryState: 'EXHAUSTED' },
    })
    const list = { id: newId(), name: 'Words', type: 'strings' }
    const actor = { kind: ActorKind.member, id: acme.admin.id }
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      recordListChange(app.services.wakeUps, tx, {
        workspaceId: acme.workspaceId,
        by: { actor },
        list,
        wordsAdded: ['x'],
        wordsRemoved: [],
      }),
    )
    const id = await refuse('UpdateList', list.id)
    expect(
      await user.query(`select reverted_at from action where id = $2 and $1::uuid is not null`, id),
    ).toEqual([{ reverted_at: null }])
  })
})
