import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { capitals } from '../../platform/graphql/capitals.ts'
import { idOf, newId } from '../../platform/ids.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makePolicy, makeRule } from '../../test/moderated-workspace.ts'
import { reportsOf } from '../../test/reported-things.ts'

let app: TestApp
let acme: TestWorkspace
let on: ReturnType<typeof reportsOf>

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  await app.graphql(
    acme.admin,
    'mutation { updateWorkspace(input: { undoSeconds: 60 }) { workspace { id } } }',
  )
  await makePolicy(app, acme, 'Spam', { userReports: true })
  await makeRule(app, acme, 'friendly', [changeStatus('allowed')])
  await makeRule(app, acme, 'cheap', [changeStatus('flagged')])
  await makeRule(app, acme, 'pills', [changeStatus('hidden')])
  on = reportsOf(app, acme)
})
afterAll(() => app.close())

const { content, user } = ObjectType
const post = (id: string, text: string) =>
  app.services.syncJudge.decide(acme.workspaceId, makeContent(id, text, { user: { id: `author-${id}` } }))

/** A new item with the name that its user has too, so that both can be reported. */
async function item(text = 'hello'): Promise<string> {
  const id = newId()
  await app.services.syncJudge.decide(acme.workspaceId, makeContent(id, text, { user: { id } }))
  return id
}

describe.each([content, user])('[3.3] a report of a %s', (type) => {
  it('is open when the item is not hidden', async () => {
    const id = await item()
    await on.report(type, id)
    expect(await on.of(type, id)).toMatchObject([{ state: 'open', reason: null, actionId: null }])
    expect(await on.openCount(type, id)).toBe(1)
  })

  it('is handled at once when the item is already hidden, and never appears in the open list', async () => {
    const id = await item()
    const actionId = await on.decide(type, id, Status.hidden)
    expect(await on.report(type, id)).toMatchObject({ state: 'handled', handledReason: 'already_hidden' })
    expect(await on.of(type, id)).toMatchObject([{ state: 'handled', reason: 'already_hidden', actionId }])
    expect(await on.openCount(type, id)).toBe(0)
  })

  it.each([Status.allowed, Status.hidden])(
    'is handled by a moderator’s decision %s, which it names',
    async (status) => {
      const id = await item()
      await on.report(type, id)
      await on.report(type, id, { reporterExternalId: 'another' })
      const actionId = await on.decide(type, id, status)
      const handled = { state: 'handled', reason: 'action_taken', actionId, by: 'member' }
      expect(await on.of(type, id)).toMatchObject([handled, handled])
      expect(await on.openCount(type, id)).toBe(0)
    },
  )

  it('stays open when the item is flagged', async () => {
    const id = await item()
    await on.report(type, id)
    await on.decide(type, id, Status.flagged)
    expect(await on.of(type, id)).toMatchObject([{ state: 'open' }])
    expect(await on.openCount(type, id)).toBe(1)
  })

  it.each([
    ['Ignore', (id: string, reports: string[]) => on.ignore(...reports.slice(0, 1)).then(() => id)],
    ['bulk Ignore', (id: string, reports: string[]) => on.ignore(...reports).then(() => id)],
    [`Ignore all for this ${type}`, (id: string) => on.ignoreAll(type, id).then(() => id)],
  ])('is handled by %s', async (name, ignore) => {
    const id = await item()
    const reports = [await on.report(type, id), await on.report(type, id)]
    await ignore(
      id,
      reports.map((report) => report.id),
    )
    const ignored = { state: 'handled', reason: 'ignored', actionId: null, by: 'member' }
    expect(await on.of(type, id)).toMatchObject([ignored, name === 'Ignore' ? { state: 'open' } : ignored])
    expect(await on.openCount(type, id)).toBe(name === 'Ignore' ? 1 : 0)
  })

  it('that is handled stays as it is, whatever is decided or ignored later', async () => {
    const id = await item()
    const report = await on.report(type, id)
    await on.ignore(report.id)
    await on.decide(type, id, Status.hidden)
    await on.ignore(report.id)
    expect(await on.of(type, id)).toMatchObject([{ reason: 'ignored', actionId: null }])
  })

  it('is open again when the decision that handled it is undone', async () => {
    const id = await item()
    await on.report(type, id)
    const actionId = await on.decide(type, id, Status.hidden)
    await on.report(type, id)
    await on.undo(actionId)
    expect(await on.of(type, id)).toMatchObject([{ state: 'open' }, { state: 'open' }])
    expect(await on.openCount(type, id)).toBe(2)
  })
})

describe.each([content, user])('[3.3] [4.6] POST /status on a %s', (type) => {
  const setStatus = (id: string, status: Status) =>
    app.graphql(acme.rest, `mutation ($input: SetStatusInput!) { setStatus(input: $input) { actionId } }`, {
      input: { [type]: { externalId: id }, status: capitals(status) },
    })

  it.each([
    [Status.allowed, { state: 'handled', reason: 'action_taken', by: 'customer' }],
    [Status.hidden, { state: 'handled', reason: 'action_taken', by: 'customer' }],
    [Status.flagged, { state: 'open', reason: null, by: null }],
  ])('%s: the report is %o', async (status, expected) => {
    const id = await item()
    await on.report(type, id)
    expect((await setStatus(id, status)).errors).toEqual([])
    expect(await on.of(type, id)).toMatchObject([expected])
  })
})

describe('[3.3] a decision by a rule', () => {
  it.each([
    ['friendly', 'handled', 'action_taken'],
    ['pills', 'handled', 'action_taken'],
    ['cheap', 'open', null],
    ['harmless', 'open', null],
  ])('on %s leaves the report %s', async (word, state, reason) => {
    const id = newId()
    await post(id, 'hello')
    await on.report(content, id)
    await post(id, word)
    expect(await on.of(content, id)).toMatchObject([{ state, reason, by: reason && 'rule' }])
  })

  it('the action that did it is the rule’s', async () => {
    const id = newId()
    await post(id, 'hello')
    await on.report(content, id)
    await post(id, 'pills')
    const [report] = await on.of(content, id)
    expect(await on.read(`select status, actor_kind from action where id = $1`, report?.actionId)).toEqual([
      { status: 'hidden', actor_kind: 'rule' },
    ])
  })
})

describe('[3.2.8] a report on content has the rules evaluated again', () => {
  const evaluate = async (id: string) => {
    const tasks = await on.read<{ kind: string; object_id: string }>(
      `select kind, object_id from task where object_id = any ($1)`,
      [idOf(acme.workspaceId, 'content', id), idOf(acme.workspaceId, 'user', id)],
    )
    return tasks.map(({ kind }) => kind)
  }

  it('[2.8] on content and on users: a task each, whether the report is open or handled', async () => {
    const id = await item()
    const before = await evaluate(id)
    await on.report(content, id)
    await on.report(user, id)
    await on.decide(content, id, Status.hidden)
    await on.report(content, id)
    const after = await evaluate(id)
    expect(after.length - before.length).toBe(3)
    expect(after.filter((kind) => kind === 'analyze-content')).toHaveLength(2)
    expect(after).toContain('analyze-user')
  })
})

/** A decision and a report at the same moment: whichever is first, the report is not left open on a hidden item. */
it('[3.3] reports in parallel with a removal never stay open', async () => {
  for (const type of [content, user])
    for (let round = 0; round < 5; round++) {
      const id = await item()
      await Promise.all([
        ...Array.from({ length: 6 }, (_, n) => on.report(type, id, { reporterExternalId: `p-${n}` })),
        on.decide(type, id, Status.hidden),
        ...Array.from({ length: 6 }, (_, n) => on.report(type, id, { reporterExternalId: `q-${n}` })),
      ])
      const reports = await on.of(type, id)
      expect(reports).toHaveLength(12)
      expect(reports.filter(({ state }) => state === 'open')).toEqual([])
      expect(await on.openCount(type, id)).toBe(0)
    }
})

type Step =
  | { do: 'report' }
  | { do: 'decide'; status: Status }
  | { do: 'undo' }
  | { do: 'ignoreAll' }
  | { do: 'ignore'; which: number[] }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>({ do: 'report' }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      status: fc.constantFrom(...Object.values(Status)),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'undo' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'ignoreAll' }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('ignore' as const),
      which: fc.array(fc.nat(9), { maxLength: 3 }),
    }),
  },
)

interface Expected {
  state: string
  reason: string | null
  actionId: string | null
}
const open = (): Expected => ({ state: 'open', reason: null, actionId: null })
const handled = (reason: string, actionId: string | null = null): Expected => ({
  state: 'handled',
  reason,
  actionId,
})

/** What section 3.3 says becomes of one item's reports, in memory. */
class Model {
  readonly reports: Expected[] = []
  readonly decisions: { id: string; status: Status; before: Status }[] = []
  status: Status = Status.allowed

  report(): void {
    const last = this.decisions.at(-1)
    this.reports.push(this.status === Status.hidden ? handled('already_hidden', last?.id) : open())
  }

  decide(id: string, status: Status): void {
    this.decisions.push({ id, status, before: this.status })
    this.status = status
    if (status !== Status.flagged) this.#replace(({ state }) => state === 'open', handled('action_taken', id))
  }

  undo(): void {
    const undone = this.decisions.pop()
    if (!undone) return
    this.status = undone.before
    if (this.status !== Status.hidden) this.#replace(({ actionId }) => actionId === undone.id, open())
  }

  ignore(which: (index: number) => boolean): void {
    this.#replace(({ state }, index) => state === 'open' && which(index), handled('ignored'))
  }

  #replace(which: (report: Expected, index: number) => boolean, by: Expected): void {
    this.reports.forEach((report, index) => which(report, index) && Object.assign(report, by))
  }
}

it('[3.3] any sequence of reports, decisions, undoing and ignoring ends as the model says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(content, user),
      fc.array(step, { minLength: 1, maxLength: 14 }),
      async (type, steps) => {
        const id = await item()
        const model = new Model()
        const ids: string[] = []
        for (const each of steps) await apply(type, id, each, model, ids)
        const stored = await on.of(type, id)
        expect(stored.map(({ state, reason, actionId }) => ({ state, reason, actionId }))).toEqual(
          model.reports,
        )
        if (model.reports.length > 0)
          expect(await on.openCount(type, id)).toBe(
            model.reports.filter(({ state }) => state === 'open').length,
          )
      },
    ),
    { numRuns: 40 },
  )
})

async function apply(type: ObjectType, id: string, each: Step, model: Model, ids: string[]): Promise<void> {
  if (each.do === 'report') {
    ids.push((await on.report(type, id)).id)
    model.report()
  } else if (each.do === 'decide') model.decide(await on.decide(type, id, each.status), each.status)
  else if (each.do === 'undo') {
    const last = model.decisions.at(-1)
    if (last) await on.undo(last.id)
    model.undo()
  } else if (each.do === 'ignoreAll') {
    if (ids.length > 0) await on.ignoreAll(type, id)
    model.ignore(() => true)
  } else {
    await on.ignore(...each.which.flatMap((index) => ids[index] ?? []))
    model.ignore((index) => each.which.includes(index))
  }
}
