import { rulesVersionOf } from '../../access/workspaces/workspace.store.ts'
import { statusesByRules } from '../../actions/statuses-by-rules.store.ts'
import { lockContent } from '../../intake/content/content-decision.store.ts'
import type { ReadyModerator } from '../../judging/ai-moderators/ready-moderator.ts'
import type { ReadyModerators } from '../../judging/ai-moderators/ready-moderators.ts'
import type { Sql, Transaction } from '../../platform/database.ts'
import { addLaterTasks, completeTasks, type LaterTask, type Task } from '../../platform/tasks.ts'
import { decide } from '../deciding/decide.ts'
import type { Judgement } from '../deciding/decision.ts'
import type { JudgementResult } from '../deciding/outcome.ts'
import { type AiAnswer, aiJudgement } from './ai-judgement.ts'
import { lookingAfter } from './ask-ai.ts'
import type { ItemToAsk } from './items-to-ask.ts'
import { onceEach } from './once-each.ts'
import type { ReadyPipeline } from './pipeline.ts'
import { unjudgedByAi } from './unjudged-by-ai.ts'

/** A claimed task whose AI moderators were asked: its item, or null when there is nothing to judge, and their answers. */
export interface AskedTask {
  task: Task
  found: ItemToAsk | null
  answers: readonly AiAnswer[]
}

/** A judgement by AI moderators, and in how many seconds they are asked again; null for no retry. */
interface JudgedTask {
  task: Task
  judgement: Judgement
  againInSeconds: number | null
}

/**
 * Completes tasks and decides on their items by the answers, in the caller's transaction. @returns the decision on each; null for
 * a task that another worker has taken over, and for an item that was deleted or replaced
 */
export async function settleAsked(
  tx: Transaction,
  { route, announce, readied }: ReadyPipeline & { readied: ReadyModerators },
  asked: readonly AskedTask[],
): Promise<(JudgementResult | null)[]> {
  const tasks = asked.map(({ task }) => task)
  const ours = await completeTasks(tx, tasks)
  const judged = await judgementsBy(tx, readied, onceEach(asked.filter(({ task }) => ours.has(task.id))))
  const judgements = judged.map(({ judgement }) => judgement)
  const decisions = await decide(tx, judgements, route)
  announce(tx, decisions)
  const results = new Map(decisions.decided.map((result) => [result.object.id, result]))
  const resultOf = ({ objectId, version }: Task): JudgementResult | null => {
    const result = results.get(objectId)
    return result?.judgement.version === version ? result : null
  }
  const later = judged.flatMap(({ task, againInSeconds }): LaterTask[] => {
    const result = resultOf(task)
    const isOpen = result !== null && result.judgement.unjudgedEnd?.mark?.outcome !== 'decided'
    return againInSeconds !== null && isOpen ? [{ ...task, seconds: againInSeconds }] : []
  })
  await addLaterTasks(tx, later)
  return tasks.map((task) => (ours.has(task.id) ? resultOf(task) : null))
}

/**
 * The judgements by the answers. Rules may have been evaluated again, and AI moderators disabled, while these were asked: the items
 * are locked first, then the actions of rules on them are read.
 */
async function judgementsBy(
  tx: Sql,
  readied: ReadyModerators,
  asked: readonly AskedTask[],
): Promise<JudgedTask[]> {
  const found = asked.flatMap(({ found: one }) => one ?? [])
  const items = found.map(({ item }) => item)
  const locked = new Map((await lockContent(tx, items)).map((row) => [row.id, row]))
  const [ruled, present] = await Promise.all([statusesByRules(tx, items), presentOf(tx, readied, items)])
  return asked.flatMap(({ task, found: one, answers: given }): JudgedTask[] => {
    const answers = given.flatMap((answer) => answerBy(present.get(answer.moderator.id), answer))
    const now = locked.get(task.objectId)?.now
    if (!one || !now) return []
    const { item, mark } = one
    const moderators = answers.map(({ moderator }) => moderator)
    const still = lookingAfter(ruled.get(item.id) ?? [], moderators)
    const answered = answers.filter(({ moderator }) => still.includes(moderator))
    const { againInSeconds, ...unjudged } = unjudgedByAi(item, answered, {
      mark,
      tries: mark ? null : task.attempts,
      sinceMs: mark ? +now - Date.parse(mark.since) : 0,
    })
    return [{ task, judgement: { ...aiJudgement(item, answered), unjudged }, againInSeconds }]
  })
}

/** The AI moderators that check incoming content now, by id. */
async function presentOf(
  tx: Sql,
  readied: ReadyModerators,
  items: readonly { workspaceId: string }[],
): Promise<ReadonlyMap<string, ReadyModerator>> {
  const workspaces = [...new Set(items.map(({ workspaceId }) => workspaceId))]
  const found = await Promise.all(
    workspaces.map(async (id) => readied.incoming(tx, id, await rulesVersionOf(tx, id))),
  )
  return new Map(found.flat().map((one) => [one.id, one]))
}

/** The answer of an AI moderator by its state now: none of one that was disabled, and in shadow of one that was put there. */
const answerBy = (present: ReadyModerator | undefined, answer: AiAnswer): AiAnswer[] =>
  present
    ? [{ ...answer, moderator: { ...answer.moderator, shadow: answer.moderator.shadow || present.shadow } }]
    : []
