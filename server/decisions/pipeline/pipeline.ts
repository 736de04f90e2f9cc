import { deliveries } from '../../actions/record-actions.store.ts'
import { analyzeContent } from '../../intake/content/content-intake.service.ts'
import type { MediaProbe } from '../../intake/content/media.entity.ts'
import { storeMedia } from '../../intake/content/media.store.ts'
import { analyzeUser } from '../../intake/users/user-tasks.ts'
import type { ReadyModerators } from '../../judging/ai-moderators/ready-moderators.ts'
import type { RuleCounts } from '../../judging/rules/health/rule-counts.ts'
import type { Plan } from '../../judging/rules/plan.ts'
import type { Plans } from '../../judging/rules/plans.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { leaseSeconds } from '../../platform/leases.ts'
import type { Logger } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { giveOrigins } from '../../platform/origin.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { originOfTask } from '../../platform/task-origin.ts'
import { addClaimedTask, completeTasks, type Task, workspacesOf } from '../../platform/tasks.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import { queueChangedItems } from '../../reviews/cases/changed-items.ts'
import { announceReviews } from '../../reviews/review-events.ts'
import { ItemSignals } from '../../signals/asking/item-signals.ts'
import { providerSoundTranscriber } from '../../signals/asking/provider-sound-transcriber.ts'
import type { SignalAsker } from '../../signals/asking/signal-asker.ts'
import type { SignalReader } from '../../signals/asking/signal-reader.ts'
import type { LoadedItem } from '../../signals/item.ts'
import { foundInMedia } from '../../signals/media/found-in-media.ts'
import type { MediaReader } from '../../signals/media/media-reader.ts'
import type { MediaTools } from '../../signals/media/media-tools.ts'
import { batchedReads, type Read } from '../../signals/reads.ts'
import { loadItems } from '../../signals/subject.store.ts'
import { decide } from '../deciding/decide.ts'
import type { Judgement } from '../deciding/decision.ts'
import { logDecisions } from '../deciding/log-decisions.ts'
import { newObjects } from '../deciding/objects.ts'
import type { JudgementResult, Decisions } from '../deciding/outcome.ts'
import { byRoutingRules, type RouteReviews } from '../deciding/route-reviews.ts'
import { type Ask, type AiChecks, incomingOf, areRead, referToAi } from './ask-ai.ts'
import { forgetErased } from './erased-meanwhile.ts'
import { judge, plansOf } from './judge.ts'
import { NextTasks, askAgainLater, isAnalyzedAlone, mediaTaskOf } from './next-tasks.ts'
import { onceEach } from './once-each.ts'
import { countShadowScores, shadowScores, type ShadowScore } from './shadow-scores.ts'
import { noteUnjudged } from './unjudged.ts'
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
  /** Whether it has to be analyzed by itself, which is not done within a batch. */
  isLeft?: boolean
}

/** The decisions, and the claimed tasks of the items for which a waiting caller has to request AI moderators itself. */
export interface Analysis {
  decided: JudgementResult[]
  asks: Task[]
  /** The claimed tasks of the items that have to be analyzed by themselves, by the caller if it waits. */
  left: Task[]
}

/** The judgements of claimed tasks, and the plans of the user rules of their workspaces. */
interface TaskJudgements {
  judged: ItemJudgement[]
  userPlans: ReadonlyMap<string, Plan>
}

/** What a transaction that decides needs of the pipeline, with rules that are compiled. */
export interface ReadyPipeline extends Pick<Pipeline, 'announce'> {
  /** Finds the queues of the reviews that decisions open. */
  route: RouteReviews
}

/** Evaluates accepted items, from facts and rules to decide() (section 1.1), and announces the decisions. */
export class Pipeline {
  readonly #next: NextTasks

  constructor(private readonly deps: Dependencies) {
    this.#next = new NextTasks(deps.wakeUps)
  }

  /**
   * The pipeline for decisions in these workspaces, once the rules that route reviews are compiled, and those of the other types
   * given: at once where nothing has changed. To be awaited before the transaction that decides begins, since others would wait
   * for the rows of one that compiles. Rules that cannot be compiled are left to the transaction, which may not need them.
   * @throws UnavailableError while the database is away
   */
  async ready(workspaceIds: readonly string[], others: readonly RuleType[] = []): Promise<ReadyPipeline> {
    const { plans, ruleCounts } = this.deps
    await plans.readyAll(workspaceIds, [RuleType.routing, ...others])
    return { route: byRoutingRules(plans, ruleCounts), announce: this.announce.bind(this) }
  }

  /**
   * Judges the items of claimed tasks and completes these; tasks taken over by another worker change nothing. Items for AI
   * moderators get tasks of their own, which a caller that `waits` receives.
   * @throws LockedError when another transaction has locked an item or its author
   */
  async analyze(tasks: readonly Task[], { hasty = false, waits = false } = {}): Promise<Analysis> {
    const workspaces = workspacesOf(tasks)
    const { judged, userPlans } = await this.#judgeAll(tasks)
    const { route } = await this.ready(workspaces)
    return this.deps.database.byKey(
      workspaces,
      async (tx) => {
        const ours = await completeTasks(tx, tasks)
        const mine = onceEach(judged.filter(({ task }) => ours.has(task.id)))
        const items = mine.flatMap(({ item }) => item ?? [])
        await storeMedia(
          tx,
          mine.flatMap(({ task, item, media }) => (item ? { ...task, media } : [])),
        )
        const judgements = mine.flatMap((one) => one.judgements)
        const decisions = await decide(tx, judgements, route)
        this.announce(tx, decisions)
        await askAgainLater(tx, mine, decisions.decided)
        await this.#next.analyzeAuthors(tx, items, userPlans)
        await queueChangedItems(tx, items)
        const asks = await this.#next.askAi(tx, mine, waits)
        await this.#next.analyzeAlone(
          tx,
          judged.flatMap(({ task, isLeft }) => (isLeft && ours.has(task.id) ? task : [])),
        )
        await countShadowScores(tx, mine)
        await forgetErased(
          tx,
          judged.filter(({ task }) => !ours.has(task.id)),
        )
        return { decided: decisions.decided, asks, left: [] }
      },
      { hasty },
    )
  }

  /**
   * Judges items inside the transaction that wrote them, `created` being those that are new: for what can be decided without
   * external calls; the others, which may have kept media from before, are left. The rules of items and of users are ready too.
   */
  async judgeNow(
    tx: Transaction,
    { route }: ReadyPipeline,
    items: readonly LoadedItem[],
    created: ReadonlySet<string>,
  ): Promise<Analysis> {
    const plans = await plansOf(tx, this.deps.plans, items)
    const left: Task[] = []
    const now: LoadedItem[] = []
    for (const item of items)
      if (isAnalyzedAlone(item, plans)) left.push(await addClaimedTask(tx, mediaTaskOf(item), leaseSeconds))
      else now.push(item)
    await storeMedia(tx, now.map(withoutMedia))
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
    const decisions = await decide(tx, judgements, route, fresh)
    this.announce(tx, decisions)
    await this.#next.analyzeAuthors(tx, now, await plansOf(tx, this.deps.plans, now, RuleType.user))
    await queueChangedItems(tx, now)
    const asks = await this.#next.askAi(tx, referred, true)
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

  async #judgeAll(tasks: readonly Task[]): Promise<TaskJudgements> {
    const workspaces = workspacesOf(tasks)
    await this.deps.plans.readyAll(workspaces)
    const { items, userPlans, ...parts } = await this.deps.database.byKey(workspaces, async (tx) => {
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
        userPlans: await plansOf(tx, this.deps.plans, loaded, RuleType.user),
        incoming: await incomingOf(tx, this.deps.readied, loaded),
      }
    })
    const read = batchedReads((ids, work) => this.deps.database.inWorkspace([...ids], work))
    return {
      userPlans,
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
    if (task.kind === analyzeContent && isAnalyzedAlone(item, plans))
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

const withoutMedia = ({ workspaceId, id: objectId, version }: LoadedItem) => ({
  workspaceId,
  objectId,
  version,
  media: [],
})
