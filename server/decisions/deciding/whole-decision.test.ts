import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { capitals } from '../../platform/graphql/capitals.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makePolicy } from '../../test/moderated-workspace.ts'
import { makeUser, setLadder, type TestUser } from '../../test/struck-user.ts'

let app: TestApp
let acme: TestWorkspace
let user: TestUser
let spam: string

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
  await setLadder(app, acme)
  spam = await makePolicy(app, acme, 'Spam')
  const actor = { kind: ActorKind.member, id: acme.admin.id }
  await app.services.tags.create(
    { workspaceId: acme.workspaceId, actor },
    { name: 'Watch', color: '#ff0000' },
  )
  user = await makeUser(app, acme)
})

const everything = (over: object = {}) => ({
  status: 'HIDDEN',
  policyCategoryId: spam,
  addTags: ['watch'],
  strike: true,
  message: { text: 'Bye {{user_name}}' },
  ...over,
})

interface Recorded {
  type: string
  object: string
  cause: string
  policy: string | null
  undone: boolean
}

const recorded = () =>
  user.query<Recorded>(
    `select action_type as type, object_type as object, cause_key as cause, policy_name as policy, undone_at is not null as undone
     from action where object_id in ($1, $2) order by created_at, id`,
    user.contentId,
  )

const undo = (actionId: string | undefined) =>
  app.graphql(
    acme.moderator,
    `mutation ($id: ID!) { undoDecision(input: { actionId: $id }) { review { id } } }`,
    { id: actionId },
  )

const state = async () => {
  const [{ tags, content, contentTags } = { tags: [], content: null, contentTags: [] }] = await user.query<{
    tags: string[]
    content: string | null
    contentTags: string[]
  }>(
    `select u.tags, c.status as content, c.tags as "contentTags" from platform_user u
     join content c on c.user_id = u.id where u.id = $1`,
  )
  return { ...(await user.row()), strikes: await user.strikes(), tags, content, contentTags }
}

describe('[2.16] one decision with several things at once', () => {
  it('on a user: status with its ban, tags, strike and message, in this order, in one confirmation', async () => {
    const { data, errors } = await user.decide(everything({ temporaryBan: { duration: 1, period: 'DAYS' } }))
    expect(errors).toEqual([])
    const order = ['ChangeStatus', 'AddTags', 'StrikeUser', 'SendMessage']
    expect(data.decide.actions.map(({ actionType }) => actionType)).toEqual(order.map(capitals))
    expect((await recorded()).map(({ type, object }) => `${type} ${object}`)).toEqual(
      order.map((type) => `${type} user`),
    )
    expect(await state()).toMatchObject({
      status: 'hidden',
      count: 1,
      tags: ['watch'],
      strikes: ['1 ACTIVE'],
    })
  })

  it("on content: the strike is its author's, the message answers it, and the category is the reason of both", async () => {
    const { data, errors } = await user.decide(everything({ user: null, content: { id: user.contentId } }))
    expect(errors).toEqual([])
    const order = ['ChangeStatus content', 'AddTags content', 'SendMessage content', 'StrikeUser user']
    expect((await recorded()).map(({ type, object }) => `${type} ${object}`)).toEqual(order)
    expect(data.decide.actions.map(({ actionType }) => actionType)).toEqual(
      order.map((each) => capitals(each.split(' ')[0] ?? '')),
    )
    expect((await recorded()).filter(({ policy }) => policy === 'Spam').map(({ type }) => type)).toEqual([
      'ChangeStatus',
      'StrikeUser',
    ])
    expect(await state()).toMatchObject({
      status: 'allowed',
      content: 'hidden',
      count: 1,
      contentTags: ['watch'],
    })
  })

  it.each([
    ['a user', () => ({ temporaryBan: { duration: 1, period: 'DAYS' } })],
    ['content', () => ({ user: null, content: { id: user.contentId } })],
  ])('undo on %s covers all of it: strike, ban, tags and message', async (_on, over) => {
    const before = await state()
    const { data } = await user.decide(everything(over()))
    expect((await undo(data.decide.actions[0]?.id)).errors).toEqual([])
    expect(await state()).toEqual(before)
    expect((await recorded()).every(({ undone }) => undone)).toBe(true)
    expect(await user.query(`select kind from timer where object_id = $1 and state = 'armed'`)).toEqual([])
    expect((await user.strike()).data.strikeUser.actions).toMatchObject([{ strike: { count: 1 } }])
  })

  it('sent twice, it acts once and answers the same', async () => {
    const input = everything({ requestId: randomUUID() })
    const first = await user.decide(input)
    expect((await user.decide(input)).data).toEqual(first.data)
    expect(await recorded()).toHaveLength(4)
  })

  it('is too late to undo once something happened to its strike', async () => {
    const { data } = await user.decide(everything())
    await user.end()
    expect((await undo(data.decide.actions[0]?.id)).errors).toMatchObject([{ code: 'TOO_LATE' }])
    expect(await state()).toMatchObject({ status: 'hidden', tags: ['watch'], strikes: ['1 ENDED'] })
  })

  it.each([
    ['the strike cannot be given', async () => void (await user.strike()), { code: 'CONFLICT' }],
    [
      'the category is not enabled for strikes',
      async () => void (await user.query(`update policy_category set enabled_for_strikes = $1 <> $1`)),
      { code: 'BAD_USER_INPUT' },
    ],
  ])('all of it is refused when %s', async (_why, prepare, error) => {
    await prepare()
    const before = await state()
    expect((await user.decide(everything())).errors).toMatchObject([error])
    expect(await state()).toEqual(before)
  })
})

describe('[2.5] tags by hand', () => {
  const tag = (change: 'add' | 'remove', input: object, who = acme.moderator) =>
    app.graphql<{ tagged: { actions: unknown[] } }>(
      who,
      `mutation ($input: ${change === 'add' ? 'AddTagsInput' : 'RemoveTagsInput'}!) {
         tagged: ${change}Tags(input: $input) { actions { actionType tagsAdded tagsRemoved actor { name } } } }`,
      { input: { requestId: randomUUID(), ...input } },
    )

  it.each(['user', 'content'])('are added to and removed from a %s, each an action', async (key) => {
    const about = { [key]: { id: key === 'user' ? user.id : user.contentId }, tags: ['watch'] }
    expect((await tag('add', about)).data.tagged.actions).toEqual([
      { actionType: 'ADD_TAGS', tagsAdded: ['watch'], tagsRemoved: [], actor: { name: 'Mo' } },
    ])
    expect((await tag('add', about)).data.tagged.actions).toEqual([])
    expect((await tag('remove', about)).data.tagged.actions).toEqual([
      { actionType: 'REMOVE_TAGS', tagsAdded: [], tagsRemoved: ['watch'], actor: { name: 'Mo' } },
    ])
    expect((await tag('remove', about)).data.tagged.actions).toEqual([])
    expect(await state()).toMatchObject({ tags: [], contentTags: [], status: 'allowed', content: null })
  })

  it('are 100 at most on a user', async () => {
    await user.query(
      `update platform_user set tags = array(select 'tag-' || n from generate_series(1, 100) n) where id = $1`,
    )
    const { errors } = await tag('add', { user: { id: user.id }, tags: ['watch'] })
    expect(errors).toMatchObject([{ extensions: { fields: { tags: 'At most 100 tags' } } }])
  })

  it('must exist, and be about one thing', async () => {
    expect((await tag('add', { user: { id: user.id }, tags: ['nope'] })).errors).toMatchObject([
      { extensions: { fields: { tags: 'There is no such tag' } } },
    ])
    expect((await tag('add', { tags: ['watch'] })).errors[0]?.code).toBe('EXACTLY_ONE_OF')
    expect((await tag('add', { user: { id: user.id }, tags: ['watch'] }, acme.tool)).errors[0]?.code).toBe(
      'FORBIDDEN',
    )
  })
})
