import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { analyzeUser } from '../../intake/users/user-tasks.ts'
import { idOf } from '../../platform/ids.ts'
import { ActorKind, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'
import { reportsOf } from '../../test/reported-things.ts'
import { setLadder } from '../../test/struck-user.ts'
import { makeUserRule, untilDone } from '../../test/user-rules.ts'

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
  await setLadder(app, acme)
})

const strike = { key: 'strike', params: { strike: 'add' } }
const post = (text: string, over: object = {}) =>
  app.services.syncJudge.decide(
    acme.workspaceId,
    makeContent('it', text, { user: { id: 'author' }, ...over }),
  )
const save = async (user: object) => {
  await app.services.userIntake.save(acme.workspaceId, user)
  await untilDone(app, analyzeUser)
}
const byRules = async (type: 'content' | 'user', id: string) =>
  (
    await on.read<{ what: string }>(
      `select coalesce(previous_status || ' to ' || status, action_type) as what from action
       where object_id = $1 and rule_id is not null and action_type <> 'EndStrikeUser' order by created_at, id`,
      idOf(acme.workspaceId, type, id),
    )
  ).map(({ what }) => what)
const allow = () => on.decide(ObjectType.content, 'it', Status.allowed)
const admin = () => ({ kind: ActorKind.member, id: acme.admin.id })

describe('[3.2.4] [V3.2.1] on a user, a rule acts once', () => {
  it.each([
    ['renamed', [{ name: 'Other' }, { name: 'Another' }]],
    ['moved', [{ country: 'DE' }, { country: 'FR' }]],
  ])('a user who is %s twice gets one strike, one flag, and nothing more is sent', async (_how, changes) => {
    await makeUserRule(app, acme, 'testers', [changeStatus('flagged'), strike])
    await save({ id: 'tess', type: 'testing' })
    for (const change of changes) await save({ id: 'tess', ...change })
    expect(await byRules('user', 'tess')).toEqual(['allowed to flagged', 'StrikeUser'])
  })

  it('a rule that was edited, turned off and on again does not either', async () => {
    const id = await makeUserRule(app, acme, 'testers', [changeStatus('flagged')])
    await save({ id: 'tess', type: 'testing' })
    const conditions = [{ key: 'user_type', params: { types: ['testing'] } }]
    const edited = { type: 'user', name: 'Harsher', conditions, actions: [changeStatus('hidden'), strike] }
    await app.services.rules.update({ workspaceId: acme.workspaceId, actor: admin() }, id, edited)
    for (const enabled of [false, true])
      await app.services.rules.setEnabled({ workspaceId: acme.workspaceId, actor: admin() }, id, enabled)
    await save({ id: 'tess', name: 'Renamed' })
    expect(await byRules('user', 'tess')).toEqual(['allowed to flagged'])
  })
})

describe('[3.2.4] [V3.2.1] on content, a rule gives strikes and tags once, and sets a status once for a text and media', () => {
  it('three edits of one message give one strike', async () => {
    await makeRule(app, acme, 'rude', [strike])
    for (const text of ['rude', 'rude!', 'rude?', 'rude indeed']) await post(text)
    expect(await byRules('user', 'author')).toEqual(['StrikeUser'])
  })

  it('a status that the item has from the rule already is not recorded again, and nothing is sent', async () => {
    await makeRule(app, acme, 'rude', [changeStatus('flagged')])
    for (const text of ['a rude text', 'rude again', 'rude once more']) await post(text)
    expect(await byRules('content', 'it')).toHaveLength(1)
  })

  it.each([
    ['the text', 'still rude', {}, true],
    ['an image', undefined, { imageUrls: ['http://127.0.0.1:9/nothing.png'] }, true],
    ['nothing', undefined, {}, false],
    ['metadata', undefined, { metadata: { level: 2 } }, false],
    ['a name', undefined, { user: { id: 'author', name: 'Renamed' } }, false],
    ['the name of its place', undefined, { subcategory: { id: 'chat', name: 'Renamed' } }, false],
  ])('after a human allowed it, a change of %s', async (_what, text, over, acts) => {
    await makeRule(app, acme, 'rude', [changeStatus('flagged')])
    await post('rude')
    await allow()
    await post(text ?? 'rude', over)
    const [first, ...more] = await byRules('content', 'it')
    expect(more).toEqual(acts ? ['allowed to flagged'] : [])
    expect(first).toBeDefined()
  })

  it('an edited rule does not act again on what it acted on, but on a new text', async () => {
    const id = await makeRule(app, acme, 'rude', [changeStatus('flagged')])
    await post('rude')
    await allow()
    const conditions = [{ key: 'text', params: { match: 'contains_any_word', words: ['rude', 'ruder'] } }]
    const edited = { type: 'content', name: 'Edited', conditions, actions: [changeStatus('flagged')] }
    await app.services.rules.update({ workspaceId: acme.workspaceId, actor: admin() }, id, edited)
    await post('rude', { metadata: { evaluated: 'again' } })
    expect(await byRules('content', 'it')).toHaveLength(1)
    await post('ruder')
    expect(await byRules('content', 'it')).toHaveLength(2)
  })

  it('what it flagged counts as its own where the text was edited since and a human allowed that', async () => {
    await makeRule(app, acme, 'rude', [changeStatus('flagged')])
    await post('rude')
    await post('rude, edited')
    await allow()
    await post('rude, edited', { metadata: { level: 2 } })
    expect(await byRules('content', 'it')).toHaveLength(1)
  })

  it('tags that were taken away do not come back with an edit', async () => {
    await app.services.tags.create(
      { workspaceId: acme.workspaceId, actor: on.actor },
      { name: 'Watch', color: '#ff0000' },
    )
    const both = { contentTags: ['watch'], userTags: ['watch'] }
    await makeRule(app, acme, 'rude', [{ key: 'add_tags', params: both }])
    await post('rude')
    await on.read(`update content set tags = '{}'`)
    await on.read(`update platform_user set tags = '{}'`)
    await post('rude again')
    expect(await byRules('content', 'it')).toEqual(['AddTags'])
    expect(await byRules('user', 'author')).toEqual(['AddTags'])
  })
})

describe('[4.2.4] the same synchronous request again', () => {
  it('answers with the actions that stand', async () => {
    await app.services.tags.create(
      { workspaceId: acme.workspaceId, actor: on.actor },
      { name: 'Watch', color: '#ff0000' },
    )
    await makeRule(app, acme, 'rude', [changeStatus('flagged'), strike])
    await makeRule(app, acme, 'rude', [
      { key: 'add_tags', params: { contentTags: ['watch'], userTags: ['watch'] } },
    ])
    const first = await post('rude')
    expect(first.actions.map(({ action_type: type }) => type)).toEqual([
      'ChangeStatus',
      'AddTags',
      'AddTags',
      'StrikeUser',
    ])
    const byId = (actions: Record<string, unknown>[]) =>
      actions.toSorted((a, b) => (String(a['action_id']) < String(b['action_id']) ? -1 : 1))
    const again = await post('rude')
    expect(again.status).toBe('flagged')
    expect(byId(again.actions)).toMatchObject(
      byId(first.actions).map(({ content: _content, user: _user, ...action }) => action),
    )
    expect((await post('rude', { contentId: 'fine' })).actions.length).toBeGreaterThan(0)
  })

  it('answers with none that a human has overruled, and with none where nothing acted', async () => {
    await makeRule(app, acme, 'rude', [changeStatus('flagged')])
    await post('rude')
    await allow()
    expect(await post('rude')).toEqual({ status: 'allowed', actions: [], timeout: false })
    expect(await post('fine', { contentId: 'fine' })).toMatchObject({ actions: [] })
    expect(await post('fine', { contentId: 'fine' })).toMatchObject({ status: 'allowed', actions: [] })
  })
})
