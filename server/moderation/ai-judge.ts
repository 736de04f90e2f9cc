import { type Asker, NoVerdict } from '../ai-moderators/asker.ts'
import type { ReadyModerator } from '../ai-moderators/ready-moderator.ts'
import type { ReadyModerators } from '../ai-moderators/ready-moderators.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { settleTasks, type Task } from '../platform/tasks.ts'
import { type LoadedItem, loadItems } from '../signals/item.ts'
import { Status } from '../vocabulary/status.ts'
import { type Answered, aiJudgement } from './ai-judgement.ts'
import { decide } from './decide.ts'
import type { Decided } from './decided.ts'
import type { Pipeline } from './pipeline.ts'

/** After so many attempts at a provider that is away, the item is left to what the rules said. */
const mostAttempts = 4

interface Asked {
  item: LoadedItem
  moderators: readonly ReadyModerator[]
}

/** Takes items that wait for AI moderators to a decision (section 1.1.2). */
export class AiJudge {
  constructor(
    private readonly parts: {
      database: Database
      asker: Asker
      readied: ReadyModerators
      pipeline: Pipeline
    },
  ) {}

  /**
   * Asks about the item of a claimed task, and settles the task with what was decided; null when the task was no longer
   * ours or its version was replaced.
   * @throws NoVerdict when a provider is away and there are attempts left
   */
  async judge(task: Task): Promise<Decided | null> {
    const found = await this.#load(task)
    const text = found?.item.text ?? ''
    const answers = await Promise.all((found?.moderators ?? []).map((one) => this.#ask(one, text)))
    const busy = answers.find(({ failure }) => failure?.reason === 'busy')?.failure
    if (busy && task.attempts < mostAttempts) throw busy
    return this.#settle(
      task,
      found?.item,
      answers.map(({ answer }) => answer),
    )
  }

  /** Leaves an item that brought its worker down to what the rules said. */
  async giveUp(task: Task, error: string): Promise<void> {
    const found = await this.#load(task)
    const answers = (found?.moderators ?? []).map((moderator): Answered => failed(moderator, error, false))
    await this.#settle(task, found?.item, answers)
  }

  #load({ workspaceId, objectId, version }: Task): Promise<Asked | null> {
    return this.parts.database.byKey([workspaceId], async (tx) => {
      const [item] = await loadItems(tx, [objectId])
      if (item?.version !== version) return null
      const all = await this.parts.readied.incoming(tx, workspaceId, item.rulesVersion)
      const moderators = (await allowedByRule(tx, item))
        ? all.filter(({ checksAllowed }) => checksAllowed)
        : all
      return { item, moderators }
    })
  }

  async #ask(moderator: ReadyModerator, text: string): Promise<{ answer: Answered; failure?: NoVerdict }> {
    try {
      return { answer: { moderator, asked: await this.parts.asker.ask(moderator, text), error: null } }
    } catch (failure) {
      if (!(failure instanceof NoVerdict)) throw failure
      return { failure, answer: failed(moderator, failure.message, failure.reason === 'unreadable') }
    }
  }

  #settle(task: Task, item: LoadedItem | undefined, answers: Answered[]): Promise<Decided | null> {
    const { database, pipeline } = this.parts
    return database.byKey([task.workspaceId], async (tx) => {
      if ((await settleTasks(tx, [task])).size === 0 || !item) return null
      const decisions = await decide(tx, [aiJudgement(item, answers)], pipeline.route)
      pipeline.announce(tx, decisions)
      return decisions.decided[0] ?? null
    })
  }
}

const failed = (moderator: ReadyModerator, error: string, unreadable: boolean): Answered => ({
  moderator,
  asked: null,
  error,
  unreadable,
})

/** Whether a rule has allowed this very version: a rule's cause ends with the item and its version. */
async function allowedByRule(tx: Transaction, { workspaceId, id, version }: LoadedItem): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from action where workspace_id = $1 and object_id = $2 and rule_id is not null and status = $3
       and cause_key like '%:' || $2::text || ':' || $4::text`,
    [workspaceId, id, Status.allowed, version],
  )
  return rows.length > 0
}
