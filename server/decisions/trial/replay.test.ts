import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
})

interface Replayed {
  replayTrace: {
    before: string | null
    now: string
    decidedAt: string | null
    rules: {
      difference: string
      before: { name: string } | null
      now: { name: string; applied: boolean } | null
    }[]
  }
}

async function replay(): Promise<Replayed['replayTrace']> {
  const { data, errors } = await app.graphql<Replayed>(
    acme.moderator,
    `query ($id: ID!) { replayTrace(content: { id: $id }) {
      before now decidedAt rules { difference before { name matched } now { name matched applied conditions { explanation } } } } }`,
    { id: idOf(acme.workspaceId, 'content', 'post-1') },
  )
  expect(errors).toEqual([])
  return data.replayTrace
}
const differences = ({ rules }: Replayed['replayTrace']) =>
  rules.map(({ difference, before, now }) => [difference, (now ?? before)?.name])

const actor = () => ({ kind: ActorKind.member, id: acme.admin.id })
const decide = (text: string) => app.services.syncJudge.decide(acme.workspaceId, makeContent('post-1', text))
const flag = [changeStatus('flagged')]

describe("[V2.18.8] replaying an item's trace with today's rules", () => {
  it('is the same while the rules are', async () => {
    await makeRule(app, acme, 'casino', flag)
    await decide('a casino')
    expect(await replay()).toMatchObject({
      before: 'FLAGGED',
      now: 'FLAGGED',
      rules: [{ difference: 'SAME', now: { applied: true } }],
    })
  })

  it('names the rules that were edited, are judged otherwise, came and went', async () => {
    const { services } = app
    const edited = await makeRule(app, acme, 'casino', flag)
    const gone = await makeRule(app, acme, 'poker', flag)
    await makeRule(app, acme, 'roulette', flag)
    const changed = await makeRule(app, acme, 'dice', flag)
    await decide('casino, poker and dice')
    const update = (id: string, name: string, word: string) =>
      services.rules.update({ workspaceId: acme.workspaceId, actor: actor() }, id, {
        type: 'content',
        name,
        conditions: [{ key: 'text', params: { match: 'contains_any_word', words: [word] } }],
        actions: flag,
      })
    await update(edited, 'edited', 'casino')
    await update(changed, 'changed', 'cards')
    await services.rules.delete({ workspaceId: acme.workspaceId, actor: actor() }, gone)
    await makeRule(app, acme, 'and', [changeStatus('hidden')])
    const made = await replay()
    expect(made).toMatchObject({ before: 'FLAGGED', now: 'HIDDEN' })
    expect(differences(made)).toEqual([
      ['EDITED', 'edited'],
      ['SAME', 'roulette rule'],
      ['CHANGED', 'changed'],
      ['ADDED', 'and rule'],
      ['GONE', 'poker rule'],
    ])
  })

  it('names the rules that another one kept from being tried, then or now', async () => {
    const stops = await makeRule(app, acme, 'casino', [changeStatus('hidden')])
    await makeRule(app, acme, 'poker', flag)
    await decide('casino')
    await app.services.rules.setEnabled({ workspaceId: acme.workspaceId, actor: actor() }, stops, false)
    expect(differences(await replay())).toEqual([
      ['REACHED', 'poker rule'],
      ['GONE', 'casino rule'],
    ])
    await decide('casino again')
    await app.services.rules.setEnabled({ workspaceId: acme.workspaceId, actor: actor() }, stops, true)
    expect(differences(await replay())).toEqual([
      ['ADDED', 'casino rule'],
      ['NOT_REACHED', 'poker rule'],
    ])
  })

  it('leaves the item, its trace and its actions as they are', async () => {
    await decide('a casino')
    await makeRule(app, acme, 'casino', flag)
    const rows = () =>
      app.services.database.inWorkspace(acme.workspaceId, (tx) =>
        tx.query(`select c.status, t.plan, t.tried, t.rules, (select count(*) from action) as actions from content c
          join decision_trace t on t.content_id = c.id`),
      )
    const before = await rows()
    expect(await replay()).toMatchObject({ before: 'ALLOWED', now: 'FLAGGED' })
    expect(await rows()).toEqual(before)
  })
})
