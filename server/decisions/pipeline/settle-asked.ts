import { statusesByRules } from '../../actions/statuses-by-rules.store.ts'
import { lockContent } from '../../intake/content/content-decision.store.ts'
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
  { route, announce }: ReadyPipeline,
  asked: readonly AskedTask[],
): Promise<(JudgementResult | null)[]> {
  const tasks = asked.map(({ task }) => task)
  const ours = await completeTasks(tx, tasks)
  const judged = await judgementsBy(tx, onceEach(asked.filter(({ task }) => ours.has(task.id))))
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
 * The judgements by the answers. Rules may have been evaluated again while AI moderators were asked: the items are locked first,
 * then the actions of rules on them are read.
 */
async function judgementsBy(tx: Sql, asked: readonly AskedTask[]): Promise<JudgedTask[]> {
  const found = asked.flatMap(({ found: one }) => one ?? [])
  const items = found.map(({ item }) => item)
  const locked = new Map((await lockContent(tx, items)).map((row) => [row.id, row]))
  const ruled = await statusesByRules(tx, items)
  return asked.flatMap(({ task, found: one, answers }): JudgedTask[] => {
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
