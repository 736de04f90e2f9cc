import type { Database, Transaction } from '../platform/database.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'
import { settleTasks, type Task } from '../platform/tasks.ts'
import { announceReviews } from '../reviews/review-events.ts'
import type { Plan } from '../rules/plan.ts'
import type { Plans } from '../rules/plans.ts'
import { type Item, type LoadedItem, loadItems } from '../signals/item.ts'
import { batchedReads, type Read } from '../signals/reads.ts'
import type { MediaProbe } from '../signals/media-probe.ts'
import { analyzeUser } from '../users/user-tasks.ts'
import type { Doorbell } from '../platform/doorbell.ts'
import { deliveries } from '../actions/record-actions.ts'
import { addAuthorTasks } from './author-tasks.ts'
import { decide, type Decided, type Decisions } from './decide.ts'
import type { Judgement } from './decision.ts'
import { judge, plansOf } from './judge.ts'
import type { MediaProber } from './media-prober.ts'
import { newObjects } from './new-objects.ts'
import { byRoutingRules, type RouteReviews } from './route-reviews.ts'
import { storeMedia } from './store-media.ts'

interface Parts {
  database: Database
  doorbell: Doorbell
  metrics: Metrics
  pubsub: RedisPubSub
  plans: Plans
  prober: MediaProber
}

/** A task's item and what was made of it, before anything is written. */
interface Judged {
  task: Task
  /** None where there was nothing to judge. */
  item: Item | null
  judgements: Judgement[]
  media: MediaProbe[]
}

/** Takes accepted items through facts and rules to decide() (section 1.1), and announces what was decided. */
export class Pipeline {
  /** Finds the queues of the reviews that decisions open. */
  readonly route: RouteReviews

  constructor(private readonly parts: Parts) {
    this.route = byRoutingRules(parts.plans)
  }

  /** Judges the items of claimed tasks and settles them; tasks that are no longer ours change nothing. */
  async analyze(tasks: readonly Task[]): Promise<Decided[]> {
    const { judged, plans } = await this.#judgeAll(tasks)
    return this.parts.database.byKey(
      tasks.map(({ workspaceId }) => workspaceId),
      async (tx) => {
        const ours = await settleTasks(tx, tasks)
        const mine = judged.filter(({ task }) => ours.has(task.id))
        await storeMedia(
          tx,
          mine.map(({ task, media }) => ({ ...task, media })),
        )
        const decisions = await decide(
          tx,
          mine.flatMap(({ judgements }) => judgements),
          this.route,
        )
        this.announce(tx, decisions)
        await this.#authors(
          tx,
          mine.flatMap(({ item }) => item ?? []),
          plans,
        )
        return decisions.decided
      },
    )
  }

  /**
   * Judges items inside the transaction that wrote them, `created` those that were not there before: for what can be
   * decided without waiting for anything.
   */
  async judgeNow(
    tx: Transaction,
    items: readonly LoadedItem[],
    created: ReadonlySet<string>,
  ): Promise<Decided[]> {
    const plans = await plansOf(tx, this.parts.plans, items)
    const parts = {
      probeMedia: () => Promise.resolve([]),
      read: batchedReads((_workspaces, work) => work(tx)),
    }
    const judgements = await Promise.all(
      items.map((item) => {
        const plan = plans.get(item.workspaceId)
        return plan ? judge(plan, item, parts) : []
      }),
    )
    const fresh = newObjects(items.filter(({ id }) => created.has(id)))
    const decisions = await decide(tx, judgements.flat(), this.route, fresh)
    this.announce(tx, decisions)
    await this.#authors(tx, items, plans)
    return decisions.decided
  }

  /** Tells whoever waits, once the decisions are committed: live queues, deliveries, metrics. */
  announce(tx: Transaction, { decided, reviewEvents }: Decisions): void {
    announceReviews(tx, this.parts.pubsub, reviewEvents)
    tx.afterCommit(() => {
      if (decided.some(({ actions }) => actions.length > 0)) this.parts.doorbell.ring(deliveries)
      if (decided.some(({ actions }) => actions.some(({ actionType }) => actionType === 'StrikeUser')))
        this.parts.doorbell.ring(analyzeUser)
      for (const { actions } of decided)
        for (const { actor, status } of actions)
          if (status) this.parts.metrics.decisions.inc({ source: actor.kind, status })
    })
  }

  async #authors(tx: Transaction, items: readonly Item[], plans: ReadonlyMap<string, Plan>): Promise<void> {
    const any = await addAuthorTasks(tx, this.parts.plans, items, plans)
    if (any) tx.afterCommit(() => this.parts.doorbell.ring(analyzeUser))
  }

  async #judgeAll(tasks: readonly Task[]): Promise<{ judged: Judged[]; plans: Map<string, Plan> }> {
    const workspaces = tasks.map(({ workspaceId }) => workspaceId)
    const { items, plans } = await this.parts.database.byKey(workspaces, async (tx) => {
      const loaded = await loadItems(
        tx,
        tasks.map(({ objectId }) => objectId),
      )
      return {
        items: new Map(loaded.map((item) => [item.id, item])),
        plans: await plansOf(tx, this.parts.plans, loaded),
      }
    })
    const read = batchedReads((ids, work) => this.parts.database.inWorkspace([...ids], work))
    return {
      plans,
      judged: await Promise.all(
        tasks.map((task) => this.#judgeOne(task, items.get(task.objectId), { plans, read })),
      ),
    }
  }

  /** A version that was replaced meanwhile has a task of its own. */
  async #judgeOne(
    task: Task,
    item: Item | undefined,
    { plans, read }: { plans: ReadonlyMap<string, Plan>; read: Read },
  ): Promise<Judged> {
    const plan = item && plans.get(item.workspaceId)
    if (!item || !plan || item.version !== task.version)
      return { task, item: null, judgements: [], media: [] }
    const media = await this.parts.prober.probe(item)
    return {
      task,
      item,
      media,
      judgements: await judge(plan, item, { probeMedia: () => Promise.resolve(media), read }),
    }
  }
}
