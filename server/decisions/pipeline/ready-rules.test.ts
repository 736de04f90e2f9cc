import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { analyzeContent } from '../../intake/content/content-intake.service.ts'
import { analyzeUser } from '../../intake/users/user-tasks.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import { idOf } from '../../platform/ids.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { addClaimedTask, claimTasks, type Task } from '../../platform/tasks.ts'
import { type AiProviderServer, startAiProvider } from '../../test/ai-provider.ts'
import { makeAiModerator, publishPolicy } from '../../test/ai-things.ts'
import { says } from '../../test/ai-workspace.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makePolicy, makeRule } from '../../test/moderated-workspace.ts'
import { makeQueue, makeRouting } from '../../test/review-queue.ts'
import { makeList } from '../../test/rule-things.ts'
import { makeUserRule } from '../../test/user-rules.ts'
import { makeServices, type Services } from '../../wiring/services.ts'
import { aiRunTasks } from '../ai-runs/ai-run-task.ts'
import { bulkDecisionTasks } from '../bulk/bulk-decision-task.ts'
import { retroactionTasks } from '../retroaction/retroaction-task.ts'
import { analyzeUserTasks } from './analyze-user-task.ts'
import { askAiModerators } from './ask-ai.ts'
import { flagContent, flagUser } from './poisoned.ts'
import { reviewUserTasks } from './review-flagged-users.ts'

let app: TestApp
let services: Services
let provider: AiProviderServer
let acme: TestWorkspace
let money: string
let listId: string

beforeAll(async () => {
  provider = await startAiProvider(() => ({ verdict: says({ confidence: 1, evidence: ['casino'] }) }))
  app = await startTestApp()
})
afterAll(async () => {
  await app.close()
  provider.close()
})
afterEach(() => services.plans.close())
beforeEach(async () => {
  services = app.services
  await services.database.asSystem((tx) => tx.query('delete from task'))
  acme = await app.createWorkspace()
  await sql('update workspace set undo_seconds = 0')
  money = await makeQueue(app, acme, 'Money')
  listId = await makeList(services, acme.workspaceId, 'strings', ['casino'])
})

const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const listed = () => [{ key: 'text', params: { match: 'contains_any_word', listId } }]
const item = () => makeContent('new', 'a casino')
const content = () => ({ id: idOf(acme.workspaceId, 'content', 'new') })
const userId = () => idOf(acme.workspaceId, 'user', 'u-1')

/** A rule that sets a status on items with the word. */
const makeSetting = (status: 'flagged' | 'hidden') => makeRule(app, acme, 'casino', [changeStatus(status)])

/** A rule that flags items with a word of the list. */
async function makeListed(): Promise<string> {
  const { rules } = services
  const conditions = listed()
  const rule = { type: RuleType.content, name: 'Listed', conditions, actions: [changeStatus('flagged')] }
  const { id } = await rules.create(acme.admin, rule)
  await rules.setEnabled(acme.admin, id, true)
  return id
}

const bySync = () => services.syncJudge.decide(acme.workspaceId, item())
const inBackground = async () => {
  const task = await services.intake.acceptClaimed(acme.workspaceId, item(), null)
  return () => services.pipeline.analyze([task])
}
const byHand = (status: string) => services.decisions.take(acme.moderator, { content: content(), status })
const byPlatform = (status: string) =>
  services.platformStatuses.set(acme.rest, { content: content(), status })
const claimed = (kind: string, objectId: string, version: number): Promise<Task> =>
  services.database.inWorkspace(acme.workspaceId, (tx) =>
    addClaimedTask(tx, { workspaceId: acme.workspaceId, kind, objectId, version }, 30),
  )

/** Does what is left of a kind of work, as a worker does. */
async function runAll({ kind, run }: TaskKind): Promise<void> {
  let tasks: Task[]
  do {
    tasks = await claimTasks(services.database, kind, 1, 30)
    await run(tasks)
  } while (tasks.length > 0)
}

async function afterAppeal() {
  await byHand('hidden')
  const appeal = { externalId: 'appeal', content: content(), text: 'A quotation', requestId: 'appeal' }
  return () => services.appeals.file(acme.rest, appeal)
}

/** The platform has an item as flagged and refuses its removal. */
async function afterRefusal() {
  await byPlatform('flagged')
  await sql(
    `insert into webhook (workspace_id, id, url, secret, outage_since, next_probe_at)
     values ($1, gen_random_uuid(), 'https://example.com', '', now(), 'infinity')`,
    acme.workspaceId,
  )
  await byHand('hidden')
  return () => services.deliveries.giveUpParked(acme.admin)
}

async function withModerator(): Promise<string> {
  const scams = await makePolicy(app, acme, 'Scams')
  const writtenPolicyId = await publishPolicy(app, acme, 'House rules', { [scams]: 'No casinos.' })
  return makeAiModerator(app, acme, provider, { writtenPolicyId })
}

async function afterAiWasAsked() {
  await withModerator()
  const task = await claimed(askAiModerators, content().id, 1)
  return () => services.aiJudge.giveUp(task, 'it crashed')
}

async function afterAiRunBegan() {
  await services.aiRuns.start(acme.admin, await withModerator(), { contents: [content()] })
  return () => runAll(aiRunTasks(services))
}

async function afterUserRule() {
  await makeUserRule(app, acme, 'tester', [changeStatus('flagged')])
  await services.userIntake.save(acme.workspaceId, { id: 'u-1', type: 'testing' })
  return () => runAll(analyzeUserTasks(services))
}

async function afterBulkDecision(status: string) {
  const selection = { content: { search: 'casino' } }
  return services.bulkDecisions.start(acme.admin, { selection, decision: { status }, expectedCount: 1 })
}

async function afterBulkReversal() {
  await byPlatform('flagged')
  const { id } = await afterBulkDecision('hidden')
  await runAll(bulkDecisionTasks(services))
  await services.bulkDecisions.reverse(acme.admin, id)
  return () => runAll(bulkDecisionTasks(services))
}

async function afterRetroaction(ruleId: string) {
  const { retroactions } = services
  const counted = await retroactions.count(acme.admin, ruleId, null)
  await runAll(retroactionTasks(services))
  await retroactions.confirm(acme.admin, counted.id, { count: 1, webhooksPerMinute: null })
  return counted
}

async function afterRetroactionReversal() {
  await afterRetroaction(await makeSetting('flagged'))
  await runAll(retroactionTasks(services))
  const { id } = await afterRetroaction(await makeSetting('hidden'))
  await runAll(retroactionTasks(services))
  await services.retroactions.reverse(acme.admin, id)
  return () => runAll(retroactionTasks(services))
}

const connection = () => new pg.Client({ connectionString: app.config.database.url })

/** From now on decides a process that has compiled nothing, and does not hear of the changes before as the other one does. */
function compileAnew(): void {
  app.services.plans.close()
  services = makeServices(app.config, app.services)
}

/** Has what decides wait for a list that its rules name; answers when nobody holds what it has written. */
async function whileListIsLocked(deciding: () => Promise<unknown>): Promise<void> {
  const whoCompiles = `select a.backend_xid as writes from pg_locks l join pg_stat_activity a using (pid)
    where l.relation = 'list_item'::regclass and not l.granted and a.query like 'select "value"%'`
  // A transaction sees what others do as it was when it first looked, so that another connection looks.
  const [owner, watcher] = [connection(), connection()]
  await Promise.all([owner.connect(), watcher.connect()])
  const compiling = async () => [
    ...new Set((await watcher.query(whoCompiles)).rows.map(({ writes }) => writes)),
  ]
  let decided: Promise<unknown> | undefined
  try {
    compileAnew()
    await owner.query('begin; lock table list_item in access exclusive mode')
    decided = deciding()
    let writers: unknown[] = []
    await expect.poll(async () => (writers = await compiling())).not.toEqual([])
    expect(writers).toEqual([null])
    await owner.query('commit')
    await decided
  } finally {
    await Promise.all([owner.end(), watcher.end()])
    await Promise.allSettled([decided])
  }
}

describe('while rules are compiled, no transaction holds what others would wait for', () => {
  type Way = () => Promise<() => Promise<unknown>>

  const arrivals: [string, Way][] = [
    ['synchronously', () => Promise.resolve(bySync)],
    ['in the background', inBackground],
  ]

  it.each(arrivals)('rules of items, %s', async (_, prepare) => {
    await makeListed()
    await whileListIsLocked(await prepare())
    expect(await sql('select status from content')).toEqual([{ status: 'flagged' }])
  })

  it('rules of items, on past items', async () => {
    await bySync()
    await afterRetroaction(await makeListed())
    await whileListIsLocked(() => runAll(retroactionTasks(services)))
    expect(await sql('select status from content')).toEqual([{ status: 'flagged' }])
  })

  it.each(arrivals)('rules of queues, of a new item %s', async (_, prepare) => {
    await makeSetting('flagged')
    await makeRouting(app, acme, 'Listed', money, listed())
    await whileListIsLocked(await prepare())
    expect(await sql('select queue_id from review')).toEqual([{ queue_id: money }])
  })

  it.each<[string, Way]>([
    ['a moderator', () => Promise.resolve(() => byHand('flagged'))],
    ['the customer platform', () => Promise.resolve(() => byPlatform('flagged'))],
    ['a decision that the platform refused', afterRefusal],
    ['an appeal', afterAppeal],
    [
      'checks of an item that failed',
      async () => {
        const task = await claimed(analyzeContent, content().id, 1)
        return () => flagContent(services, task, 'it does not parse')
      },
    ],
    [
      'checks of a user that failed',
      async () => {
        const task = await claimed(analyzeUser, userId(), 0)
        return () => flagUser(services, task, 'it does not parse')
      },
    ],
    ['AI moderators', afterAiWasAsked],
    ['AI moderators that are asked on demand', afterAiRunBegan],
    ['rules of users', afterUserRule],
    [
      'a user who was sent as flagged',
      async () => {
        await services.userIntake.save(acme.workspaceId, { id: 'flagged', status: 'flagged' })
        return () => runAll(reviewUserTasks(services))
      },
    ],
    [
      'a decision on a selection',
      async () => {
        await afterBulkDecision('flagged')
        return () => runAll(bulkDecisionTasks(services))
      },
    ],
    ['a decision on a selection that is taken back', afterBulkReversal],
    [
      'a rule on past items',
      async () => {
        await afterRetroaction(await makeSetting('flagged'))
        return () => runAll(retroactionTasks(services))
      },
    ],
    ['a rule on past items that is taken back', afterRetroactionReversal],
  ])('rules of queues, %s', async (_, prepare) => {
    await bySync()
    // Reviews of users wait there too.
    await makeRouting(app, acme, 'Users', money, [{ key: 'review_type', params: { type: 'user' } }])
    await makeRouting(app, acme, 'Listed', money, listed())
    await whileListIsLocked(await prepare())
    const waiting = await sql(`select queue_id from review where state <> 'resolved'`)
    expect(waiting).toEqual([{ queue_id: money }])
  })
})

it('a decision that needs no rules is taken although they cannot be compiled', async () => {
  await bySync()
  await makeRouting(app, acme, 'Listed', money, listed())
  const owner = connection()
  await owner.connect()
  try {
    compileAnew()
    await owner.query('alter table list_item rename to list_item_elsewhere')
    await expect(byHand('flagged')).rejects.toThrow('list_item')
    await byHand('hidden')
  } finally {
    await owner.query('alter table list_item_elsewhere rename to list_item')
    await owner.end()
  }
  expect(await sql('select status from content')).toEqual([{ status: 'hidden' }])
})
