import { type Asker, NoVerdict } from '../ai-moderators/asker.ts'
import type { ReadyModerator } from '../ai-moderators/ready-moderator.ts'
import type { ReadyModerators } from '../ai-moderators/ready-moderators.ts'
import type { Database, Sql } from '../platform/database.ts'
import { settleTasks, type Task } from '../platform/tasks.ts'
import { type LoadedItem, loadItems } from '../signals/item.ts'
import type { Status } from '../vocabulary/status.ts'
import { type Answered, aiJudgement } from './ai-judgement.ts'
import { lookingAfter } from './ask-ai.ts'
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
    const busy = longestBusy(answers)
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
      return { item, moderators: lookingAfter(await statusesByRules(tx, item), all) }
    })
  }

  async #ask(moderator: ReadyModerator, text: string): Promise<Attempt> {
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
      // Rules may have been evaluated again while the provider was asked: the item first, then what they did to it.
      await tx.query(`select 1 from content where id = $1 for update`, [item.id])
      const still = lookingAfter(
        await statusesByRules(tx, item),
        answers.map(({ moderator }) => moderator),
      )
      const heard = answers.filter(({ moderator }) => still.includes(moderator))
      const decisions = await decide(tx, [aiJudgement(item, heard)], pipeline.route)
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

interface Attempt {
  answer: Answered
  failure?: NoVerdict
}

/** Why the item has to wait, and for the longest: for a moderator in shadow only where none decides. */
function longestBusy(attempts: readonly Attempt[]): NoVerdict | undefined {
  const deciding = attempts.filter(({ answer }) => !answer.moderator.shadow)
  return (deciding.length > 0 ? deciding : attempts)
    .flatMap(({ failure }) => (failure?.reason === 'busy' ? failure : []))
    .toSorted((a, b) => b.retryAfterMs - a.retryAfterMs)[0]
}

/**
 * What rules have set this very version to, whose causes end with the item and its version, and whether a rule's ban took
 * the item away.
 */
async function statusesByRules(tx: Sql, { workspaceId, id, version }: LoadedItem): Promise<Status[]> {
  const rows = await tx.query<{ status: Status }>(
    `select distinct status from action
     where workspace_id = $1 and object_id = $2 and rule_id is not null and status is not null and reverted_at is null
       and (cause_key like '%:' || $2::text || ':' || $3::text or cause_key like 'hide-all:%')`,
    [workspaceId, id, version],
  )
  return rows.map(({ status }) => status)
}
