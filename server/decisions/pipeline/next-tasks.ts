import { analyzeMedia } from '../../intake/content/content-intake.service.ts'
import { analyzeUser, analyzeUserTask } from '../../intake/users/user-tasks.ts'
import { isIdle, type Plan } from '../../judging/rules/plan.ts'
import type { Transaction } from '../../platform/database.ts'
import { addTasks, type Task } from '../../platform/tasks.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import type { Item } from '../../signals/item.ts'
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
