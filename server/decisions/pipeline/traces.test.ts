import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RuleType } from '../../judging/rules/rule-type.ts'
import { idOf } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'

let app: TestApp
let acme: TestWorkspace
let wordRule: string
let lengthRule: string

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  wordRule = await makeRule(app, acme, 'casino', [changeStatus('flagged')])
  lengthRule = await ruleOn([{ key: 'text_length', params: { atLeast: 100 } }])
})
afterAll(() => app.close())

const by = () => ({ workspaceId: acme.workspaceId, actor: { kind: ActorKind.member, id: acme.admin.id } })

async function ruleOn(conditions: { key: string; params: Record<string, unknown> }[]): Promise<string> {
  const { rules } = app.services
  const made = { type: RuleType.content, name: 'Long texts', conditions, actions: [changeStatus('hidden')] }
  const { id } = await rules.create(by(), made)
  await rules.setEnabled(by(), id, true)
  return id
}

const decide = (id: string, text: string) =>
  app.services.syncJudge.decide(acme.workspaceId, makeContent(id, text))

interface Trace {
  version: number
  outcome: string
  rules: {
    ruleId: string
    version: number
    matched: boolean
    conditions: { matched: boolean; explanation: string }[]
  }[]
}

async function traceOf(contentId: string): Promise<Trace> {
  const { data } = await app.graphql<{ content: { trace: Trace } }>(
    acme.moderator,
    `query ($id: ID!) { content(by: { id: $id }) { trace {
       version outcome rules { ruleId version matched conditions { matched explanation } } } } }`,
    { id: idOf(acme.workspaceId, 'content', contentId) },
  )
  return data.content.trace
}
const stored = (contentId: string) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query(
      'select version, plan, tried, rules from decision_trace where content_id = $1 order by version',
      [idOf(acme.workspaceId, 'content', contentId)],
    ),
  )

const failed = (ruleId: string, version: number, explanation: string) => ({
  ruleId,
  version,
  matched: false,
  conditions: [{ matched: false, explanation }],
})

describe('the trace of an item that nothing matched', () => {
  it('says which rules were tried, of which version, and why each did not match', async () => {
    await decide('unmatched', 'hello')
    expect(await traceOf('unmatched')).toEqual({
      version: 1,
      outcome: 'ALLOWED',
      rules: [
        failed(wordRule, 1, 'The text contains none of the words'),
        failed(lengthRule, 1, 'The text has 5 characters (wanted: at least 100)'),
      ],
    })
    expect(await stored('unmatched')).toEqual([
      { version: 1, plan: expect.any(String) as string, tried: '00', rules: { seen: { text_length: 5 } } },
    ])
  })

  it('is read as it was where its plan and what was tried are among the details, as before they had columns', async () => {
    await decide('earlier', 'hello')
    const before = await traceOf('earlier')
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(
        `update decision_trace set plan = null, tried = null,
           rules = rules || jsonb_build_object('plan', plan, 'tried', tried) where content_id = $1`,
        [idOf(acme.workspaceId, 'content', 'earlier')],
      ),
    )
    expect(await traceOf('earlier')).toEqual(before)
  })

  it('stays what it was when a rule is edited afterwards', async () => {
    await decide('before', 'hello')
    const before = await traceOf('before')
    await app.services.rules.update(by(), wordRule, {
      type: RuleType.content,
      name: 'casino rule',
      actions: [changeStatus('flagged')],
      conditions: [{ key: 'text', params: { match: 'contains_any_word', words: ['roulette'] } }],
    })
    await decide('after', 'hello')
    expect(await traceOf('before')).toEqual(before)
    expect((await traceOf('after')).rules[0]).toMatchObject({ ruleId: wordRule, version: 2, matched: false })
  })
})

describe('an item that is judged again', () => {
  it('keeps the last trace of a version, and one of each version', async () => {
    await decide('again', 'hello')
    await decide('again', 'hello')
    expect((await stored('again')).map(({ version }) => version)).toEqual([1])
    await decide('again', 'a roulette')
    expect((await stored('again')).map(({ version }) => version)).toEqual([1, 2])
    await ruleOn([{ key: 'text_length', params: { atMost: 5 } }])
    await decide('again', 'a roulette')
    const { version, rules } = await traceOf('again')
    expect([version, rules.map(({ matched }) => matched)]).toEqual([2, [true, false, false]])
  })
})
