import type { Database, Transaction } from '../../platform/database.ts'
import { leaseSeconds } from '../../platform/leases.ts'
import type { Logger } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { giveOrigins } from '../../platform/origin.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { originOfTask } from '../../platform/task-origin.ts'
import { addClaimedTask, addTasks, completeTasks, type Task } from '../../platform/tasks.ts'
import { queueChangedItems } from '../../reviews/cases/changed-items.ts'
import { announceReviews } from '../../reviews/review-events.ts'
import type { RuleCounts } from '../../judging/rules/health/rule-counts.ts'
import { isIdle, type Plan } from '../../judging/rules/plan.ts'
import type { Plans } from '../../judging/rules/plans.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import type { Item, LoadedItem } from '../../signals/item.ts'
import { loadItems } from '../../signals/subject.store.ts'
import { batchedReads, type Read } from '../../signals/reads.ts'
import type { MediaProbe } from '../../intake/content/media.entity.ts'
import { analyzeUser, analyzeUserTask } from '../../intake/users/user-tasks.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import { deliveries } from '../../actions/record-actions.store.ts'
import type { ReadyModerators } from '../../judging/ai-moderators/ready-moderators.ts'
import {
  addAsks,
  type Ask,
  askAiModerators,
  type AiChecks,
  incomingOf,
  areRead,
  referToAi,
} from './ask-ai.ts'
import { decide } from '../deciding/decide.ts'
import type { JudgementResult, Decisions } from '../deciding/outcome.ts'
import type { Judgement } from '../deciding/decision.ts'
import { askAgainLater } from './ask-again-later.ts'
import { judge, plansOf } from './judge.ts'
import { foundInMedia } from '../../signals/media/found-in-media.ts'
import { ItemSignals } from '../../signals/asking/item-signals.ts'
import { providerSoundTranscriber } from '../../signals/asking/provider-sound-transcriber.ts'
import type { SignalAsker } from '../../signals/asking/signal-asker.ts'
import type { SignalReader } from '../../signals/asking/signal-reader.ts'
import type { MediaTools } from '../../signals/media/media-tools.ts'
import type { MediaReader } from '../../signals/media/media-reader.ts'
import { newObjects } from '../deciding/objects.ts'
import { byRoutingRules, type RouteReviews } from '../deciding/route-reviews.ts'
import { analyzeContent, analyzeMedia } from '../../intake/content/content-intake.service.ts'
import { storeMedia } from '../../intake/content/media.store.ts'
import { countShadowScores, shadowScores, type ShadowScore } from './shadow-scores.ts'
import { noteUnjudged } from './note-unjudged.ts'
import { onceEach } from './once-each.ts'
import { mediaTaskOf, waitsForProvider } from './waiting-for-provider.ts'
import { logDecisions } from '../deciding/log-decisions.ts'
import { countItemTopics } from './watched-counts.ts'

interface Dependencies {
  database: Database
  log: Logger
  wakeUps: WakeUps
  metrics: Metrics
  pubsub: RedisPubSub
  plans: Plans
  mediaReader: MediaReader
  ruleCounts: RuleCounts
  readied: ReadyModerators
  mediaTools: MediaTools
  signalAsker: SignalAsker
  signalReader: SignalReader
}

/** The item of a task and its judgements, before anything is written. */
interface ItemJudgement {
  task: Task
  /** Null when there is nothing to judge. */
  item: LoadedItem | null
  judgements: Judgement[]
  ask: Ask | null
  media: MediaProbe[]
  /** The scores of it by classifier versions in shadow. */
  shadows?: readonly ShadowScore[]
  /** Whether providers have to be called for its text, which is not done within a batch. */
  isLeft?: boolean
}

/** The decisions, and the claimed tasks of the items for which a waiting caller has to request AI moderators itself. */
export interface Analysis {
  decided: JudgementResult[]
  asks: Task[]
  /** The claimed tasks of the items for which providers have to be called first; a waiting caller has to analyze these itself. */
  left: Task[]
}

/** Evaluates accepted items, from facts and rules to decide() (section 1.1), and announces the decisions. */
export class Pipeline {
  /** Finds the queues of the reviews that decisions open. */
  readonly route: RouteReviews

  constructor(private readonly deps: Dependencies) {
    this.route = byRoutingRules(deps.plans, deps.ruleCounts)
  }

  /**
   * Judges the items of claimed tasks and completes these; tasks taken over by another worker change nothing. Items for AI
   * moderators get tasks of their own, which a caller that `waits` receives.
   * @throws LockedError when another transaction has locked an item or its author
   */
  async analyze(tasks: readonly Task[], { hasty = false, waits = false } = {}): Promise<Analysis> {
    const { judged, plans } = await this.#judgeAll(tasks)
    return this.deps.database.byKey(
      tasks.map(({ workspaceId }) => workspaceId),
      async (tx) => {
        const ours = await completeTasks(tx, tasks)
        const mine = onceEach(judged.filter(({ task }) => ours.has(task.id)))
        const items = mine.flatMap(({ item }) => item ?? [])
        await storeMedia(
          tx,
          mine.map(({ task, media }) => ({ ...task, media })),
        )
        const judgements = mine.flatMap((one) => one.judgements)
        const decisions = await decide(tx, judgements, this.route)
        this.announce(tx, decisions)
        await askAgainLater(tx, mine, decisions.decided)
        await this.#authors(tx, items, plans)
        await queueChangedItems(tx, items)
        const asks = await this.#refer(tx, mine, waits)
        await this.#leave(tx, judged, ours)
        await countShadowScores(tx, mine)
        return { decided: decisions.decided, asks, left: [] }
      },
      { hasty },
    )
  }

  /**
   * Judges items inside the transaction that wrote them, `created` being those that are new: for what can be decided without
   * external calls.
   */
  async judgeNow(
    tx: Transaction,
    items: readonly LoadedItem[],
    created: ReadonlySet<string>,
  ): Promise<Analysis> {
    const plans = await plansOf(tx, this.deps.plans, items)
    const left: Task[] = []
    const now: LoadedItem[] = []
    for (const item of items)
      if (waitsForProvider(item, plans)) left.push(await addClaimedTask(tx, mediaTaskOf(item), leaseSeconds))
      else now.push(item)
    await countItemTopics(tx, now, plans)
    const incoming = await incomingOf(tx, this.deps.readied, items)
    const parts = {
      probeMedia: () => Promise.resolve([]),
      read: batchedReads((_workspaces, work) => work(tx)),
    }
    const referred = await Promise.all(
      now.map(async (item) => {
        const plan = plans.get(item.workspaceId)
        const timed = this.deps.ruleCounts.nextIsTimed()
        const judgements = plan ? await judge(plan, item, parts, timed) : []
        const shadows = await shadowScores(item, plan, parts)
        return { ...referToAi(judgements, item, incoming), shadows }
      }),
    )
    const fresh = newObjects(now.filter(({ id }) => created.has(id)))
    const judgements = referred.flatMap((one) => one.judgements)
    const decisions = await decide(tx, judgements, this.route, fresh)
    this.announce(tx, decisions)
    await this.#authors(tx, now, plans)
    await queueChangedItems(tx, now)
    const asks = await this.#refer(tx, referred, true)
    await countShadowScores(tx, referred)
    return { decided: decisions.decided, asks, left }
  }

  /** Notifies all that depend on the decisions, once they are committed: live queues, deliveries, metrics. */
  announce(tx: Transaction, { decided, reviewEvents }: Decisions): void {
    announceReviews(tx, this.deps.pubsub, reviewEvents)
    tx.afterCommit(() => {
      if (decided.some(({ actions }) => actions.length > 0)) this.deps.wakeUps.send(deliveries)
      if (decided.some(({ actions }) => actions.some(({ actionType }) => actionType === 'StrikeUser')))
        this.deps.wakeUps.send(analyzeUser)
      for (const { judgement } of decided)
        if (judgement.evaluation)
          this.deps.ruleCounts.note(judgement.workspaceId, judgement.evaluation, judgement.origin)
      for (const { actions } of decided)
        for (const { actor, status } of actions)
          if (status) this.deps.metrics.decisions.inc({ source: actor.kind, status })
      for (const { judgement } of decided) noteUnjudged(this.deps.metrics, judgement)
      logDecisions(this.deps.log, decided)
    })
  }

  async #refer(
    tx: Transaction,
    judged: readonly Pick<ItemJudgement, 'ask'>[],
    waits: boolean,
  ): Promise<Task[]> {
    const asks = judged.flatMap(({ ask }) => ask ?? [])
    const claimed = await addAsks(tx, asks, waits)
    if (claimed.length < asks.length) tx.afterCommit(() => this.deps.wakeUps.send(askAiModerators))
    return claimed
  }

  /** Moves items to tasks of their own, so that a slow provider delays no others. */
  async #leave(tx: Transaction, judged: readonly ItemJudgement[], ours: ReadonlySet<string>): Promise<void> {
    const left = judged.filter(({ task, isLeft }) => isLeft && ours.has(task.id))
    if (left.length === 0) return
    await addTasks(
      tx,
      left.map(({ task }) => ({ ...task, kind: analyzeMedia })),
    )
    tx.afterCommit(() => this.deps.wakeUps.send(analyzeMedia))
  }

  /**
   * Queues the evaluation of user rules for the authors of judged items (section 3.2.7), once each, where the workspace has any.
   */
  async #authors(tx: Transaction, items: readonly Item[], inForce: ReadonlyMap<string, Plan>): Promise<void> {
    const withRules = new Set<string>()
    for (const [workspaceId, { version }] of inForce) {
      const plan = await this.deps.plans.for(tx, workspaceId, version, RuleType.user)
      if (!isIdle(plan)) withRules.add(workspaceId)
    }
    const authors = new Map(
      items
        .filter(({ workspaceId }) => withRules.has(workspaceId))
        .map(({ workspaceId, user, origin }) => [user.id, analyzeUserTask(workspaceId, user.id, origin)]),
    )
    if (authors.size === 0) return
    await addTasks(tx, [...authors.values()])
    tx.afterCommit(() => this.deps.wakeUps.send(analyzeUser))
  }

  async #judgeAll(tasks: readonly Task[]): Promise<{ judged: ItemJudgement[]; plans: Map<string, Plan> }> {
    const workspaces = tasks.map(({ workspaceId }) => workspaceId)
    await this.deps.plans.readyAll(workspaces)
    const { items, ...parts } = await this.deps.database.byKey(workspaces, async (tx) => {
      const loaded = await loadItems(
        tx,
        workspaces,
        tasks.map(({ objectId }) => objectId),
      )
      giveOrigins(loaded, ({ id }) => id, tasks.map(originOfTask))
      const plans = await plansOf(tx, this.deps.plans, loaded)
      await countItemTopics(tx, loaded, plans)
      return {
        items: new Map(loaded.map((item) => [item.id, item])),
        plans,
        incoming: await incomingOf(tx, this.deps.readied, loaded),
      }
    })
    const read = batchedReads((ids, work) => this.deps.database.inWorkspace([...ids], work))
    return {
      plans: parts.plans,
      judged: await Promise.all(
        tasks.map((task) => this.#judgeOne(task, items.get(task.objectId), { ...parts, read })),
      ),
    }
  }

  /** A version that was replaced in the meantime has a task of its own. */
  async #judgeOne(
    task: Task,
    item: LoadedItem | undefined,
    { plans, incoming, read }: { plans: ReadonlyMap<string, Plan>; incoming: AiChecks; read: Read },
  ): Promise<ItemJudgement> {
    const plan = item && plans.get(item.workspaceId)
    if (!item || !plan || item.version !== task.version)
      return { task, item: null, judgements: [], ask: null, media: [] }
    if (task.kind === analyzeContent && waitsForProvider(item, plans))
      return { task, item: null, judgements: [], ask: null, media: [], isLeft: true }
    const { signalReader: reader, signalAsker, mediaTools, mediaReader } = this.deps
    const asker = signalAsker.from(item.origin)
    const provider = plan.routes.providerFor('transcript', item)
    const own = provider ? providerSoundTranscriber({ asker, reader }, provider) : undefined
    const media = await mediaReader.open(item, own)
    try {
      const signals = new ItemSignals(item, media.files, {
        ...mediaTools,
        reader,
        asker,
        routes: plan.routes,
      })
      const facts = { probeMedia: () => Promise.resolve(media.probes), media, signals, read }
      const judgements = await judge(plan, item, facts, this.deps.ruleCounts.nextIsTimed())
      const found = await foundInMedia(media, areRead(judgements, item, incoming))
      signals.noteUntranscribed(media.untranscribed)
      const unread = [...found.unread, ...signals.unjudged]
      const shadows = await shadowScores(item, plan, facts)
      return {
        task,
        item,
        media: media.probes,
        shadows,
        ...referToAi(judgements, item, incoming, { ...found, unread }),
      }
    } finally {
      await media.close()
    }
  }
}
