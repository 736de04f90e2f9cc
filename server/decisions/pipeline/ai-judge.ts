import { LRUCache } from 'lru-cache'
import { heldContent } from '../../intake/content/content-upsert.store.ts'
import type { AskedVerdict } from '../../judging/ai-moderators/asker.ts'
import type { ItemAsker } from '../../judging/ai-moderators/item-asker.ts'
import { NoVerdict } from '../../judging/ai-moderators/no-verdict.ts'
import type { ReadyModerators } from '../../judging/ai-moderators/ready-moderators.ts'
import { Batcher, type BatchResult } from '../../platform/batcher.ts'
import type { Database } from '../../platform/database.ts'
import { UnavailableError } from '../../platform/errors.ts'
import type { Patience } from '../../platform/scopes.ts'
import { type Task, workspacesOf } from '../../platform/tasks.ts'
import { untilFree } from '../../platform/until-free.ts'
import type { LoadedItem } from '../../signals/item.ts'
import type { JudgementResult } from '../deciding/outcome.ts'
import type { AiAnswer } from './ai-judgement.ts'
import { type ItemToAsk, itemsToAsk } from './items-to-ask.ts'
import type { Pipeline } from './pipeline.ts'
import { type AskedTask, settleAsked } from './settle-asked.ts'

/** The number of attempts at an unavailable provider before the item is handled as its workspace chose. */
const mostAttempts = 3

/** How many items are read, and how many settled, in one transaction at most, and how many such transactions run in parallel. */
const inBatches = { most: 64, lanes: 2 }

/**
 * For how many milliseconds verdicts that come in numbers wait for each other: a transaction for each costs several times as much, and
 * a provider takes longer by far. Not where somebody waits for the answer.
 */
const gatherMs = 50

/**
 * How many verdicts are kept, and for how many milliseconds, while another AI moderator of the item has to be asked again, or the
 * database is away.
 */
const keptVerdicts = { max: 1000, ttl: 10 * 60_000 }

/**
 * Has items judged by AI moderators, and decides on them (section 1.1.2). Each item is asked about alone; what is read before and
 * written afterwards is read and written together for all that wait for it at that moment.
 */
export class AiJudge {
  readonly #reads = new Batcher<Task, ItemToAsk | null>((tasks) => this.#read(tasks), {
    ...inBatches,
    keyOf: ({ objectId }) => objectId,
  })
  readonly #settlements = new Batcher<AskedTask, JudgementResult | null>(
    (...batch) => this.#settle(...batch),
    {
      ...inBatches,
      gatherMs,
      keyOf: ({ task }) => task.objectId,
      heldOf: (asked) => this.#heldAmong(asked),
    },
  )

  readonly #kept = new LRUCache<string, AskedVerdict>(keptVerdicts)

  constructor(
    private readonly deps: {
      database: Database
      itemAsker: ItemAsker
      readied: ReadyModerators
      pipeline: Pick<Pipeline, 'ready'>
    },
  ) {}

  /**
   * Requests verdicts on the item of a claimed task, and completes the task with the decision; null when another worker has taken
   * over the task, or its version was replaced. With `withinMs`, decides within that many milliseconds in any case.
   * @throws NoVerdict when a provider asks to slow down, or is unavailable and attempts are left, and `withinMs` is not given
   */
  async judge(task: Task, withinMs?: number): Promise<JudgementResult | null> {
    const found = await this.#reads.add(task)
    const attempts = await Promise.all(
      found ? found.moderators.map((one) => this.#ask(one, found, withinMs)) : [],
    )
    const busy = longestBusy(attempts)
    const hasAttempts = !found?.mark && task.attempts < mostAttempts
    if (busy && withinMs === undefined && (hasAttempts || !busy.counted)) {
      this.#keep(found, attempts)
      throw busy
    }
    const answers = attempts.map(({ answer }) => answer)
    try {
      return await this.#settleWhenFree({ task, found, answers }, withinMs !== undefined)
    } catch (error) {
      if (error instanceof UnavailableError) this.#keep(found, attempts)
      throw error
    }
  }

  /** Handles an item that crashed its worker as its workspace chose for what cannot be judged. */
  async giveUp(task: Task, error: string): Promise<void> {
    const found = await this.#reads.add(task)
    const answers = (found?.moderators ?? []).map((moderator): AiAnswer => ({
      moderator,
      asked: null,
      error,
      reason: 'unreadable',
      took: null,
    }))
    await this.#settleWhenFree({ task, found, answers })
  }

  async #ask(
    moderator: AiAnswer['moderator'],
    { item, media }: ItemToAsk,
    withinMs: number | undefined,
  ): Promise<Attempt> {
    const kept = this.#kept.get(verdictKey(moderator, item))
    if (kept) return { answer: { moderator, asked: kept, error: null } }
    try {
      const asked = await this.deps.itemAsker.ask(moderator, item, { media, withinMs })
      return { answer: { moderator, asked, error: null } }
    } catch (failure) {
      if (!(failure instanceof NoVerdict)) throw failure
      const { message: error, reason, took } = failure
      return { failure, answer: { moderator, asked: null, error, reason, took } }
    }
  }

  /** Keeps verdicts until the task is run again: they have been paid for. */
  #keep(found: ItemToAsk | null, attempts: readonly Attempt[]): void {
    for (const { answer } of attempts)
      if (found && answer.asked) this.#kept.set(verdictKey(answer.moderator, found.item), answer.asked)
  }

  /** Tries for a while where the item stays locked: the answers have been paid for. @throws LockedError after that */
  #settleWhenFree(asked: AskedTask, hurries = false): Promise<JudgementResult | null> {
    return untilFree(() => this.#settlements.add(asked, { hurries }))
  }

  async #read(tasks: Task[]): Promise<BatchResult<ItemToAsk | null>[]> {
    const { database, readied } = this.deps
    const found = await database.byKey(workspacesOf(tasks), (tx) => itemsToAsk(tx, readied, tasks))
    return found.map((value) => ({ ok: true, value }))
  }

  #heldAmong(asked: readonly AskedTask[]): Promise<Set<string>> {
    const tasks = asked.map(({ task }) => task)
    const items = tasks.map(({ workspaceId, objectId: id }) => ({ workspaceId, id }))
    return this.deps.database.byKey(workspacesOf(tasks), async (tx) => new Set(await heldContent(tx, items)))
  }

  async #settle(asked: AskedTask[], patience: Patience): Promise<BatchResult<JudgementResult | null>[]> {
    const { database, pipeline, readied } = this.deps
    const workspaces = workspacesOf(asked.map(({ task }) => task))
    const ready = { ...(await pipeline.ready(workspaces)), readied }
    const settled = await database.byKey(workspaces, (tx) => settleAsked(tx, ready, asked), patience)
    return settled.map((value) => ({ ok: true, value }))
  }
}

/** What a verdict is on: an item that was deleted and is sent under its id again begins with its first version anew. */
const verdictKey = (
  { id, policyVersion, secrets }: AiAnswer['moderator'],
  item: Pick<LoadedItem, 'id' | 'version' | 'createdAt'>,
): string => [id, policyVersion, secrets, item.id, item.version, +item.createdAt].join(' ')

interface Attempt {
  answer: AiAnswer
  failure?: NoVerdict
}

/**
 * The failure that decides when the task is tried again: one that is not counted, then the longest wait; that of a moderator in
 * shadow counts only when no other one decides.
 */
function longestBusy(attempts: readonly Attempt[]): NoVerdict | undefined {
  const deciding = attempts.filter(({ answer }) => !answer.moderator.shadow)
  return (deciding.length > 0 ? deciding : attempts)
    .flatMap(({ failure }) => (failure?.reason === 'busy' ? failure : []))
    .toSorted((a, b) => Number(a.counted) - Number(b.counted) || b.retryAfterMs - a.retryAfterMs)[0]
}
