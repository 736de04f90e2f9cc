import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf } from '../../platform/ids.ts'
import { ActorKind, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'
import { reportsOf } from '../../test/reported-things.ts'
import { setLadder } from '../../test/struck-user.ts'

const { allowed, flagged, hidden } = Status

/** A content rule as the model knows it: the word that it looks for, and what it does. */
interface ModelRule {
  word: string
  status: Status | null
  tag: boolean
  strike: boolean
}

const rules: ModelRule[] = [
  { word: 'friendly', status: allowed, tag: false, strike: false },
  { word: 'rude', status: flagged, tag: true, strike: true },
  { word: 'odd', status: flagged, tag: false, strike: false },
  { word: 'noted', status: null, tag: true, strike: false },
  { word: 'vile', status: hidden, tag: false, strike: true },
]

const names: Record<Status, string> = { allowed: 'allow', flagged: 'flag', hidden: 'remove' }

/** Section 3.2.4 in a page: what rules do to one item, by what they did to it before. */
class Model {
  readonly done: string[] = []
  status: Status | null = null
  text = ''
  #edition = 0
  #byHand = false
  /** The rules that the status is from. */
  #from = new Set<string>()
  /** Rules that were applied, and the newest text that their status was applied to. */
  readonly #applied = new Map<string, number | null>()

  edit(text: string): void {
    if (text !== this.text) this.#edition += 1
    this.text = text
    this.evaluate()
  }

  evaluate(): void {
    for (const rule of rules) {
      if (!this.text.split(' ').includes(rule.word)) continue
      this.#match(rule)
      if (rule.status === allowed || rule.status === hidden) break
    }
    this.status ??= allowed
  }

  decide(status: Status): void {
    this.status = status
    this.#byHand = true
    this.#from.clear()
  }

  #match({ word, status, tag, strike }: ModelRule): void {
    const before = this.#applied.get(word)
    if (before === this.#edition) return
    const extras = before === undefined && (tag || strike)
    if (extras && tag) this.done.push(`${word} tag`)
    if (extras && strike) this.done.push(`${word} strike`)
    if (status === null) {
      if (extras) this.#applied.set(word, this.#edition)
      return
    }
    const held = this.#byHand && (status !== flagged || this.status === hidden)
    if (held) {
      if (extras) this.#applied.set(word, before ?? null)
      return
    }
    if (!(this.status === status && this.#from.has(word))) {
      this.done.push(`${word} ${names[status]}`)
      if (this.status !== status) this.#from.clear()
      this.#from.add(word)
      this.status = status
    }
    this.#applied.set(word, this.#edition)
  }
}

type Step =
  | { kind: 'edit'; words: string[] }
  | { kind: 'metadata' }
  | { kind: 'human'; status: Status }
  | { kind: 'rule edited'; at: number }

const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('edit' as const),
        words: fc.subarray(rules.map(({ word }) => word)),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ kind: 'metadata' as const }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('human' as const),
        status: fc.constantFrom(allowed, flagged, hidden),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('rule edited' as const),
        at: fc.nat({ max: rules.length - 1 }),
      }),
    },
  ) as fc.Arbitrary<Step>,
  { minLength: 1, maxLength: 12 },
)

let app: TestApp
let acme: TestWorkspace
let on: ReturnType<typeof reportsOf>
const ruleIds: string[] = []

const actionsOf = ({ word, status, tag, strike }: ModelRule) => [
  ...(status ? [changeStatus(status)] : []),
  ...(tag ? [{ key: 'add_tags', params: { contentTags: [word] } }] : []),
  ...(strike ? [{ key: 'strike', params: { strike: 'add' } }] : []),
]

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  on = reportsOf(app, acme)
  await setLadder(app, acme)
  for (const rule of rules) {
    await app.services.tags.create(
      { workspaceId: acme.workspaceId, actor: on.actor },
      { name: rule.word, color: '#ff0000' },
    )
    ruleIds.push(await makeRule(app, acme, rule.word, actionsOf(rule)))
  }
})
afterAll(() => app.close())

let items = 0
beforeEach(() => {
  items += 1
})

/** Does a step to the item. */
async function take(step: Step, id: string, text: string, at: number): Promise<void> {
  if (step.kind === 'human') return void (await on.decide(ObjectType.content, id, step.status))
  if (step.kind === 'rule edited') return editRule(step.at, at)
  const over = { user: { id: `author-${id}` }, metadata: { at } }
  await app.services.syncJudge.decide(acme.workspaceId, makeContent(id, text, over))
}

async function editRule(at: number, times: number): Promise<void> {
  const rule = rules[at] as ModelRule
  const conditions = [{ key: 'text', params: { match: 'contains_any_word', words: [rule.word] } }]
  const input = { type: 'content', name: `${rule.word} ${times}`, conditions, actions: actionsOf(rule) }
  const actor = { kind: ActorKind.member, id: acme.admin.id }
  await app.services.rules.update({ workspaceId: acme.workspaceId, actor }, ruleIds[at] as string, input)
}

/** What rules are on record for, with the item and for it with its author, in alphabetical order: the order is chained elsewhere. */
async function onRecord(id: string): Promise<string[]> {
  const rows = await on.read<{ ruleId: string; type: string; status: Status | null }>(
    `select rule_id as "ruleId", action_type as type, status from action
     where object_id = any ($1::uuid[]) and rule_id is not null and action_type <> 'EndStrikeUser'`,
    [idOf(acme.workspaceId, 'content', id), idOf(acme.workspaceId, 'user', `author-${id}`)],
  )
  const what = { AddTags: 'tag', StrikeUser: 'strike' } as Record<string, string>
  return rows
    .map(({ ruleId, type, status }) => {
      const word = rules[ruleIds.indexOf(ruleId)]?.word
      return `${word} ${status ? names[status] : what[type]}`
    })
    .sort()
}

describe('[3.2.4] a rule already applied is not applied again', () => {
  it('over any history of edits, decisions and changes of rules, to the item and its author', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const id = `item-${(items += 1)}`
        const model = new Model()
        await take({ kind: 'edit', words: [] }, id, 'plain', 0)
        model.edit('plain')
        for (const [at, step] of history.entries()) {
          const text = step.kind === 'edit' ? ['plain', ...step.words].join(' ') : model.text
          await take(step, id, text, step.kind === 'edit' ? 0 : at + 1)
          if (step.kind === 'edit') model.edit(text)
          if (step.kind === 'metadata') model.evaluate()
          if (step.kind === 'human') model.decide(step.status)
        }
        expect(await onRecord(id)).toEqual(model.done.toSorted())
        const [row] = await on.read<{ status: Status }>(
          `select status from content where id = $1`,
          idOf(acme.workspaceId, 'content', id),
        )
        expect(row?.status).toBe(model.status)
      }),
      { numRuns: 200 },
    )
  }, 120_000)
})
