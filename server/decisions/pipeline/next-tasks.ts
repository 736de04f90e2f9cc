import { analyzeMedia } from '../../intake/content/content-intake.service.ts'
import { analyzeUser, analyzeUserTask } from '../../intake/users/user-tasks.ts'
import { isIdle, type Plan } from '../../judging/rules/plan.ts'
import type { Transaction, Sql } from '../../platform/database.ts'
import {
  addTasks,
  type Task,
  addLaterTasks,
  type LaterTask,
  waitingObjects,
  type NewTask,
} from '../../platform/tasks.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import { hasMedia, type Item, type LoadedItem } from '../../signals/item.ts'
import type { JudgementResult } from '../deciding/outcome.ts'
import { addAsks, type Ask, askAiModerators } from './ask-ai.ts'

/** The tasks that follow the judgement of items, added in its transaction. */
export class NextTasks {
  constructor(private readonly wakeUps: WakeUps) {}

  /** Adds the tasks that request AI moderators. @returns those that are claimed for a caller that `waits` */
  async askAi(tx: Transaction, judged: readonly { ask: Ask | null }[], waits: boolean): Promise<Task[]> {
    const asks = judged.flatMap(({ ask }) => ask ?? [])
    const claimed = await addAsks(tx, asks, waits)
    if (claimed.length < asks.length) tx.afterCommit(() => this.wakeUps.send(askAiModerators))
    return claimed
  }

  /** Moves items that providers have to be called for to tasks of their own, so that a slow provider delays no others. */
  async analyzeAlone(tx: Transaction, tasks: readonly Task[]): Promise<void> {
    if (tasks.length === 0) return
    await addTasks(
      tx,
      tasks.map((task) => ({ ...task, kind: analyzeMedia })),
    )
    tx.afterCommit(() => this.wakeUps.send(analyzeMedia))
  }

  /**
   * Adds the evaluation of user rules for the authors of judged items (section 3.2.7), once each, where their workspace has any:
   * `inForce` has the plans of its user rules.
   */
  async analyzeAuthors(
    tx: Transaction,
    items: readonly Item[],
    inForce: ReadonlyMap<string, Plan>,
  ): Promise<void> {
    const authors = new Map(
      items
        .filter(({ workspaceId }) => hasRules(inForce.get(workspaceId)))
        .map(({ workspaceId, user, origin }) => [user.id, analyzeUserTask(workspaceId, user.id, origin)]),
    )
    if (authors.size === 0) return
    await addTasks(tx, [...authors.values()])
    tx.afterCommit(() => this.wakeUps.send(analyzeUser))
  }
}

const hasRules = (plan: Plan | undefined): boolean => plan !== undefined && !isIdle(plan)

const shortestPauseSeconds = 15
const longestPauseSeconds = 120

/**
 * Schedules another judgement of the items that are held for a signal, after a pause that grows with the outage: half of its
 * duration so far.
 */
export async function askAgainLater(
  tx: Sql,
  judged: readonly { task: Task; item: LoadedItem | null }[],
  decided: readonly JudgementResult[],
): Promise<void> {
  const held = new Set(
    decided.flatMap(({ judgement: { objectId, unjudgedEnd } }) =>
      unjudgedEnd?.mark?.outcome === 'held' &&
      unjudgedEnd.mark.parts.some(({ handling }) => handling === 'hold')
        ? [objectId]
        : [],
    ),
  )
  const later = judged.flatMap(({ task, item }): LaterTask[] =>
    item && held.has(item.id) ? [{ ...task, kind: analyzeMedia, seconds: pauseAfter(item) }] : [],
  )
  const waiting = await waitingObjects(tx, later)
  await addLaterTasks(
    tx,
    later.filter(({ objectId }) => !waiting.has(objectId)),
  )
}

function pauseAfter({ unjudged, version, readAt }: LoadedItem): number {
  const sinceMs = unjudged?.version === version ? readAt.getTime() - Date.parse(unjudged.since) : 0
  return Math.min(Math.max(sinceMs / 2000, shortestPauseSeconds), longestPauseSeconds)
}

/** The task that judges a version of an item separately. */
export const mediaTaskOf = ({ workspaceId, id: objectId, version, origin = null }: LoadedItem): NewTask => ({
  workspaceId,
  kind: analyzeMedia,
  objectId,
  version,
  origin,
})

/**
 * Whether an item is analyzed by itself, outside of a batch: it has media, or rules, or classifiers in shadow, need a provider's
 * signals of its text.
 */
export function isAnalyzedAlone(item: LoadedItem, plans: ReadonlyMap<string, Plan>): boolean {
  const asks = plans.get(item.workspaceId)?.asksOfText === true
  return hasMedia(item) || (asks && item.text !== null && item.text.trim() !== '')
}
