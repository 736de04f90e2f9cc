import { strikeOf } from '../../actions/action-details.ts'
import { actionPayload } from '../../actions/kinds/index.ts'
import { type StandingAction, standingActions } from '../../actions/standing-action.store.ts'
import { type ContentIntake, mediaSeconds } from '../../intake/content/content-intake.service.ts'
import { authorOf, submissionOf, type Submission } from '../../intake/content/content-rows.ts'
import type { UpsertedContent } from '../../intake/content/content-upsert.store.ts'
import { upsertContent } from '../../intake/content/content-upsert.ts'
import type { ContentInput } from '../../intake/content/content.input.ts'
import { heldAuthors } from '../../intake/content/held-content.ts'
import { assertNoneRefused, withoutRefused } from '../../intake/content/refused-submissions.ts'
import type { Plans } from '../../judging/rules/plans.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import { Batcher, type BatchResult } from '../../platform/batcher.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { taskLeases } from '../../platform/leases.ts'
import type { Logger } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { giveOrigins, type Origin } from '../../platform/origin.ts'
import type { Patience } from '../../platform/scopes.ts'
import { postponeTask, type Task } from '../../platform/tasks.ts'
import type { ObjectRef } from '../../platform/vocabulary/decided-state.ts'
import { ActorKind, ObjectType, type Status } from '../../platform/vocabulary/status.ts'
import type { LoadedItem } from '../../signals/item.ts'
import { loadItems } from '../../signals/subject.store.ts'
import { type JudgementResult, finalStatus } from '../deciding/outcome.ts'
import { strikesOnRecord } from '../strikes/strike.store.ts'
import type { AiJudge } from './ai-judge.ts'
import { askSeconds } from './ask-ai.ts'
import type { Pipeline, ReadyPipeline } from './pipeline.ts'

/** The response to a synchronous submission (section 4.2). */
export interface SyncDecision {
  status: Status | null
  /**
   * The actions on the item and, because of it, on its author, now or earlier, that are in force, in webhook shape; empty when no
   * rule or AI Moderator acted.
   */
  actions: Record<string, unknown>[]
  timeout: boolean
}

/** The decision of the rules, and the item's claimed task if AI moderators have to judge it. */
interface RulesOutcome {
  decision: SyncDecision
  ask: Task | null
  /** The item's claimed task if it has to be analyzed by itself. */
  left: Task | null
}

/** The share of the caller's time limit for AI moderators; the rest is for storing the result. */
const shareOfAi = 0.9

const timedOut: SyncDecision = { status: null, actions: [], timeout: true }

/** Decides on content while the caller waits (section 4.2). */
export class SyncJudge {
  readonly #batcher = new Batcher<Submission, RulesOutcome>((...batch) => this.#acceptAndJudge(...batch), {
    lanes: 2,
    most: 100,
    keyOf: authorOf,
    heldOf: (batch) => heldAuthors(this.deps.database, batch),
  })

  constructor(
    private readonly deps: {
      database: Database
      intake: ContentIntake
      pipeline: Pipeline
      aiJudge: AiJudge
      plans: Pick<Plans, 'ready'>
      log: Logger
      metrics: Pick<Metrics, 'accepted'>
      timeoutMs: number
    },
    private readonly leases = taskLeases(deps),
  ) {}

  /**
   * The decision on an item. Text is accepted and decided in one transaction; if AI moderators have to judge it and give no
   * verdict in time, it is handled as the workspace chose. An item with media is accepted first and analyzed under a lease of
   * this process; if that exceeds the time limit, the response says `timeout`, the analysis continues, and the decision is sent
   * through the webhook. The same applies to an item that is held. One that was decided before in this version is answered with
   * that decision, as the webhook would not tell it again.
   */
  async decide(
    workspaceId: string,
    input: ContentInput,
    origin: Origin | null = null,
  ): Promise<SyncDecision> {
    const began = performance.now()
    if (hasMedia(input)) {
      const task = await this.deps.intake.acceptClaimed(workspaceId, input, origin)
      return this.#analyzeInTime(task, began)
    }
    await this.deps.plans.ready(workspaceId)
    const { ask, left, decision } = await this.#batcher.add(submissionOf(workspaceId, input, origin))
    if (left) return this.#analyzeInTime(left, began)
    if (!ask) return decision
    const withinMs = began + this.deps.timeoutMs * shareOfAi - performance.now()
    return Promise.race([this.#askAi(ask, decision, Math.max(0, withinMs)), this.#timeout(began)])
  }

  /** The age of the oldest submission that is not yet written, in milliseconds. */
  get waitedMs(): number {
    return this.#batcher.waitedMs
  }

  /** Resolves when no submission is being written. */
  drain(): Promise<void> {
    return this.#batcher.drain()
  }

  async #analyzeInTime(task: Task, began: number): Promise<SyncDecision> {
    const decision = await Promise.race([this.#analyzeOwn(task), this.#timeout(began)])
    return decision === timedOut ? this.#decidedBefore(task) : decision
  }

  #analyzeOwn(task: Task): Promise<SyncDecision> {
    return this.leases.during([task], mediaSeconds, () => this.#analyze(task))
  }

  async #analyze(task: Task): Promise<SyncDecision> {
    const { decided, asks } = await this.deps.pipeline.analyze([task], { waits: true })
    const about = decided.find(({ judgement }) => judgement.objectId === task.objectId)
    const standing = await this.deps.database.byKey([task.workspaceId], (tx) =>
      stillStanding(tx, [{ workspaceId: task.workspaceId, id: task.objectId }]),
    )
    const ruled = about ? answer(about, decided, standing) : timedOut
    if (!asks[0] && ruled.status === null) return timedOut
    return asks[0] ? this.#askAi(asks[0], ruled) : ruled
  }

  /** The combined decision of rules and AI moderators; if that fails, a worker takes over the task. */
  async #askAi(task: Task, ruled: SyncDecision, withinMs?: number): Promise<SyncDecision> {
    try {
      const decided = await this.leases.during([task], askSeconds, () =>
        this.deps.aiJudge.judge(task, withinMs),
      )
      const asked = decided && answer(decided, [], [])
      if (!asked?.status) return timedOut
      return { ...asked, actions: [...ruled.actions, ...asked.actions] }
    } catch (error) {
      await postponeTask(this.deps.database, task, error)
      return timedOut
    }
  }

  #timeout(began: number): Promise<SyncDecision> {
    const left = began + this.deps.timeoutMs - performance.now()
    return new Promise((resolve) => setTimeout(() => resolve(timedOut), left).unref())
  }

  /** The decision that stands on a version that was sent and decided before. */
  #decidedBefore({ workspaceId, objectId: id, version }: Task): Promise<SyncDecision> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const [item] = await loadItems(tx, [workspaceId], [id])
      if (!item || !isDecided(item, version)) return timedOut
      const standing = await stillStanding(tx, [{ workspaceId, id }])
      return {
        status: item.status,
        actions: standing.map(({ action }) => actionPayload(action)),
        timeout: false,
      }
    })
  }

  #acceptAndJudge(batch: Submission[], patience: Patience): Promise<BatchResult<RulesOutcome>[]> {
    return withoutRefused(batch, (admitted) => this.#judgeAdmitted(admitted, patience))
  }

  async #judgeAdmitted(batch: Submission[], patience: Patience): Promise<BatchResult<RulesOutcome>[]> {
    const workspaces = batch.map(({ workspaceId }) => workspaceId)
    const ready = await this.deps.pipeline.ready(workspaces, [RuleType.content, RuleType.user])
    return this.deps.database.byKey(
      workspaces,
      async (tx) => {
        const { upserted, items } = await writeAndLoad(tx, batch)
        assertNoneRefused(batch, upserted)
        const decisions = await this.#judge(tx, ready, upserted, items)
        const accepted = new Set(upserted.flatMap((outcome) => (outcome.ok ? outcome.value : [])))
        tx.afterCommit(() => this.deps.metrics.accepted.inc(accepted.size))
        return upserted.map((outcome) => outcomeOf(outcome, decisions))
      },
      patience,
    )
  }

  async #judge(
    tx: Transaction,
    ready: ReadyPipeline,
    upserted: readonly BatchResult<UpsertedContent>[],
    items: readonly LoadedItem[],
  ): Promise<Map<string, RulesOutcome>> {
    const written = upserted.flatMap((outcome) => (outcome.ok ? outcome.value : []))
    const created = new Set(written.flatMap(({ id, created }) => (created ? id : [])))
    const { decided, asks, left } = await this.deps.pipeline.judgeNow(tx, ready, items, created)
    const known = items.filter(({ id }) => !created.has(id))
    const standing = await stillStanding(tx, known)
    const onContent = decided.filter(({ judgement }) => judgement.objectType === ObjectType.content)
    const byItem = new Map(asks.map((ask) => [ask.objectId, ask]))
    return new Map([
      ...onContent.map((each): [string, RulesOutcome] => [
        each.object.id,
        { decision: answer(each, decided, standing), ask: byItem.get(each.object.id) ?? null, left: null },
      ]),
      ...left.map((task): [string, RulesOutcome] => [
        task.objectId,
        { decision: timedOut, ask: null, left: task },
      ]),
    ])
  }
}

/** Writes a batch and loads the written items, usually in one round trip. */
async function writeAndLoad(
  tx: Sql,
  batch: readonly Submission[],
): Promise<{ upserted: BatchResult<UpsertedContent>[]; items: LoadedItem[] }> {
  const workspaces = batch.map(({ workspaceId }) => workspaceId)
  const ids = [...new Set(batch.map(({ ids }) => ids.content))]
  let loading: Promise<LoadedItem[]> = Promise.resolve([])
  const read = () => {
    loading = loadItems(tx, workspaces, ids)
    // A failure here has also failed the write, which reports it.
    loading.catch(() => undefined)
  }
  const upserted = await upsertContent(tx, batch, { read })
  const written = new Set(upserted.flatMap((outcome) => (outcome.ok ? outcome.value.id : [])))
  const items = (await loading).filter(({ id }) => written.has(id))
  giveOrigins(
    items,
    ({ id }) => id,
    batch.map(({ ids, origin }) => [ids.content, origin]),
  )
  return { upserted, items }
}

function outcomeOf(
  outcome: BatchResult<UpsertedContent>,
  decisions: ReadonlyMap<string, RulesOutcome>,
): BatchResult<RulesOutcome> {
  if (!outcome.ok) return outcome
  const decision = decisions.get(outcome.value.id)
  return decision ? { ok: true, value: decision } : { ok: false, error: new Error('an item was not judged') }
}

/**
 * The actions on an item that are in force, followed by those of its rules on its author, such as a strike: from this decision,
 * and earlier ones on a known item.
 */
function answer(
  { judgement, outcome, actions }: JudgementResult,
  all: readonly JudgementResult[],
  standing: readonly StandingAction[],
): SyncDecision {
  const onAuthor = all.filter(
    (each) =>
      each.judgement.objectType === ObjectType.user &&
      each.judgement.decisions.some(({ match }) => match === judgement.objectId),
  )
  const now = [...actions, ...onAuthor.flatMap((each) => each.actions)].filter(
    ({ actor }) => actor.kind !== ActorKind.system,
  )
  const taken = new Set(now.map(({ id }) => id))
  const before = standing.flatMap(({ contentId, action }) =>
    contentId === judgement.objectId && !taken.has(action.id) ? action : [],
  )
  const acted = [...before, ...now].toSorted((a, b) =>
    a.objectType < b.objectType ? -1 : a.objectType > b.objectType ? 1 : 0,
  )
  return { status: finalStatus(judgement, outcome), actions: acted.map(actionPayload), timeout: false }
}

/** Whether this version of an item has a decision, which is neither still to come nor held. */
const isDecided = ({ status, judgedVersion, unjudged }: LoadedItem, version: number): boolean =>
  status !== null &&
  judgedVersion === version &&
  !(unjudged?.version === version && unjudged.outcome === 'held')

const hasMedia = ({ imageUrls, videoUrls, audioUrls }: ContentInput) =>
  [imageUrls, videoUrls, audioUrls].some((urls) => urls && urls.length > 0)

/** The actions of rules and AI moderators on content that are still in force: of strikes, those that are on the record. */
async function stillStanding(tx: Sql, items: readonly ObjectRef[]): Promise<StandingAction[]> {
  const standing = await standingActions(tx, items)
  const strikes = standing.filter(givesStrike)
  if (strikes.length === 0) return standing
  const onRecord = await strikesOnRecord(
    tx,
    strikes.map(({ action }) => action.workspaceId),
    strikes.map(({ action }) => strikeOf(action).id),
  )
  return standing.filter((each) => !givesStrike(each) || onRecord.has(strikeOf(each.action).id))
}

const givesStrike = ({ action }: StandingAction): boolean => action.actionType === 'StrikeUser'
