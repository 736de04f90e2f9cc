import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { ActorKind } from '../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { makePolicy } from '../test/moderated-workspace.ts'
import { makeUser, setLadder, type TestUser } from '../test/struck-user.ts'
import { startReceiver, type WebhookReceiver } from '../test/webhook-receiver.ts'
import { actionKinds } from './kinds/index.ts'
import { recordListChange } from './record-list-change.ts'

const schema = JSON.parse(
  readFileSync(new URL('../../schema/webhook.schema.json', import.meta.url), 'utf8'),
) as object
const ajv = new Ajv2020({ allErrors: true, strict: false })
addFormats.default(ajv)
const isRequest = ajv.compile(schema)

const anything = expect.any(String) as unknown

describe('[6.2] the kinds of action', () => {
  let app: TestApp
  let acme: TestWorkspace
  let user: TestUser
  let receiver: WebhookReceiver
  let spam: string

  beforeAll(async () => {
    app = await startTestApp({ worker: true })
    acme = await app.createWorkspace()
    receiver = await startReceiver()
    await setLadder(app, acme)
    spam = await makePolicy(app, acme, 'Spam')
    const { data } = await app.graphql<{ setWebhook: { secret: string } }>(
      acme.admin,
      `mutation ($url: String!) { setWebhook(input: { url: $url }) { secret } updateWorkspace(input: { undoSeconds: 0 }) { workspace { id } } }`,
      { url: receiver.url },
    )
    receiver.secret = data.setWebhook.secret
    const actor = { kind: ActorKind.member, id: acme.admin.id }
    for (const name of ['watch', 'vip'])
      await app.services.tags.create({ workspaceId: acme.workspaceId, actor }, { name, color: '#ff0000' })
    user = await makeUser(app, acme)
  })
  afterAll(async () => {
    receiver.close()
    await app.close()
  })

  /** The next actions of the type that arrive after the work. */
  async function told(type: string, work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
    const all = () =>
      receiver.received.flatMap(({ actions }) => actions).filter((each) => each.action_type === type)
    const before = all().length
    await work()
    await receiver.waitFor(() => all().length > before)
    return all().slice(before)
  }

  const tagging = (mutation: 'addTags' | 'removeTags', about: object) =>
    app.graphql(
      acme.moderator,
      `mutation ($input: ${mutation === 'addTags' ? 'AddTagsInput' : 'RemoveTagsInput'}!) { ${mutation}(input: $input) { actions { id } } }`,
      {
        input: { tags: ['watch'], requestId: randomUUID(), ...about },
      },
    )
  const common = { action_id: anything, action_created_at: anything }
  const who = () => ({ actor_id: acme.moderator.id })

  it('are the eight of the specification and that of appeals, one file each', () => {
    expect(actionKinds.map(({ type }) => type)).toEqual([
      'ChangeStatus',
      'StrikeUser',
      'EndStrikeUser',
      'RemoveStrikeUser',
      'AddTags',
      'RemoveTags',
      'UpdateList',
      'SendMessage',
      'ResolveAppeal',
    ])
    const files = readdirSync(new URL('./kinds', import.meta.url)).filter((file) => file !== 'index.ts')
    const fileOf = (type: string) => `${type.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase()}.ts`
    expect(files.sort()).toEqual(actionKinds.map(({ type }) => fileOf(type)).sort())
  })

  it('[6.3] ChangeStatus of a user carries the end of a temporary ban', async () => {
    const [payload] = await told('ChangeStatus', () =>
      user.decide({
        status: 'HIDDEN',
        policyCategoryId: spam,
        policyInformation: 'enough',
        temporaryBan: { duration: 2, period: 'WEEKS' },
      }),
    )
    expect(payload).toEqual({
      ...common,
      ...who(),
      action_type: 'ChangeStatus',
      type: 'user',
      status: 'hidden',
      previous_status: 'allowed',
      user: { id: user.external, tags: [] },
      temporary_ban: { until: anything, duration: 2, period: 'weeks' },
      policy_id: 'spam',
      policy_name: 'Spam',
      policy_information: 'enough',
    })
  })

  it('AddTags and RemoveTags carry what was added and removed, and the tags there are now', async () => {
    const [added] = await told('AddTags', () =>
      tagging('addTags', { user: { id: user.id }, tags: ['watch', 'vip'] }),
    )
    expect(added).toEqual({
      ...common,
      ...who(),
      action_type: 'AddTags',
      type: 'user',
      user: { id: user.external, tags: ['watch', 'vip'] },
      tags_added: ['watch', 'vip'],
    })
    const [removed] = await told('RemoveTags', () =>
      tagging('removeTags', { user: { id: user.id }, tags: ['vip'] }),
    )
    expect(removed).toEqual({
      ...common,
      ...who(),
      action_type: 'RemoveTags',
      type: 'user',
      user: { id: user.external, tags: ['watch'] },
      tags_removed: ['vip'],
    })
  })

  it('strikes carry the count, the span, the end, and the current tags of the user', async () => {
    const [given] = await told('StrikeUser', () => user.strike({ policyCategoryId: spam }))
    expect(given).toEqual({
      ...common,
      ...who(),
      action_type: 'StrikeUser',
      type: 'user',
      user: { id: user.external, tags: ['watch'] },
      strike_id: anything,
      count: 1,
      duration: 1,
      period: 'hours',
      until: anything,
      policy_id: 'spam',
      policy_name: 'Spam',
    })
    const about = {
      ...common,
      ...who(),
      type: 'user',
      user: { id: user.external, tags: ['watch'] },
      strike_id: given?.['strike_id'],
    }
    const [ended] = await told('EndStrikeUser', () => user.end())
    expect(ended).toEqual({ ...about, action_type: 'EndStrikeUser', count: 1 })
    const [removed] = await told('RemoveStrikeUser', () => user.remove())
    expect(removed).toEqual({ ...about, action_type: 'RemoveStrikeUser', count: 0 })
  })

  it('SendMessage carries the final text, the moderator, and the user or the content with its tags', async () => {
    await told('AddTags', () => tagging('addTags', { content: { id: user.contentId } }))
    const send = (about: object) =>
      app.graphql(
        acme.moderator,
        `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { actions { id } } }`,
        {
          input: { text: 'Hi {{user_name}}', requestId: randomUUID(), ...about },
        },
      )
    const message = { text: `Hi ${user.external}`, template_name: null }
    const [toUser] = await told('SendMessage', () => send({ user: { id: user.id } }))
    expect(toUser).toEqual({
      ...common,
      ...who(),
      action_type: 'SendMessage',
      type: 'user',
      user: { id: user.external, tags: ['watch'] },
      message,
    })
    const [reply] = await told('SendMessage', () => send({ content: { id: user.contentId } }))
    expect(reply).toMatchObject({
      type: 'content',
      content: { user_id: user.external, tags: ['watch'] },
      message,
    })
  })

  it('UpdateList carries the list and its words, at most 1,000 in an action, removed ones first', async () => {
    const list = { id: newId(), name: 'Words', type: 'strings' }
    const words = Array.from({ length: 2001 }, (_, n) => `word ${n}`)
    const actor = { kind: ActorKind.member, id: acme.moderator.id }
    const change = (wordsAdded: string[], wordsRemoved: string[]) =>
      app.services.database.inWorkspace(acme.workspaceId, (tx) =>
        recordListChange(app.services.wakeUps, tx, {
          workspaceId: acme.workspaceId,
          by: { actor },
          list,
          wordsAdded,
          wordsRemoved,
        }),
      )
    await told('UpdateList', () => change(words, ['old']))
    const all = () => receiver.received.flatMap(({ actions }) => actions).filter((each) => each['list'])
    await receiver.waitFor(() => all().length === 4)
    expect(all()[0]).toEqual({ ...common, ...who(), action_type: 'UpdateList', list, words_removed: ['old'] })
    expect(
      all()
        .slice(1)
        .flatMap((each) => each['words_added']),
    ).toEqual(words)
    const [renamed] = await told('UpdateList', () => change([], []))
    expect(renamed).toEqual({ ...common, ...who(), action_type: 'UpdateList', list })
  })

  it('ResolveAppeal carries what was made of an appeal, and its object', async () => {
    const { appeals } = app.services
    await told('ChangeStatus', () => user.decide({ status: 'HIDDEN' }))
    const platform = { kind: ActorKind.customer, id: null }
    const filed = { externalId: 'a-1', user: { id: user.id }, text: 'Not me' }
    const { id, actionId } = await appeals.file({ workspaceId: acme.workspaceId, actor: platform }, filed)
    const by = { workspaceId: acme.workspaceId, actor: { kind: ActorKind.member, id: acme.admin.id } }
    const decision = { id, outcome: 'upheld', reason: 'It was' }
    const [resolved] = await told('ResolveAppeal', () => appeals.decide(by, decision))
    expect(resolved).toEqual({
      ...common,
      action_type: 'ResolveAppeal',
      type: 'user',
      actor_id: acme.admin.id,
      user: { id: user.external, tags: expect.any(Array) as string[] },
      appeal: { id: 'a-1', action_id: actionId, outcome: 'upheld', reason: 'It was', message: null },
    })
  })

  it('are all as schema/webhook.schema.json says, signed, and in the order they were taken', () => {
    for (const { body } of receiver.received) {
      expect([isRequest(JSON.parse(body)), isRequest.errors]).toEqual([true, null])
    }
    const seen = receiver.received.flatMap(({ actions }) => actions)
    expect(new Set(seen.map((each) => each.action_type))).toEqual(
      new Set(actionKinds.map(({ type }) => type)),
    )
    expect(receiver.problems).toEqual([])
    const onUser = seen
      .filter((each) => each['type'] === 'user')
      .map((each) => String(each['action_created_at']))
    expect(onUser).toEqual([...onUser].sort())
  })

  it('the schema refuses what is none of them', () => {
    const [good] = receiver.received[0]?.actions ?? []
    for (const bad of [
      { ...good, action_type: 'Nothing' },
      { ...good, action_id: 'x' },
      { ...good, status: 'removed' },
      { ...good, temporary_ban: { until: 'soon', duration: 1, period: 'days' } },
    ])
      expect(isRequest({ actions: [bad] })).toBe(false)
    expect(isRequest({ actions: [{ ...good, new_field: 1 }] })).toBe(true)
  })
})
