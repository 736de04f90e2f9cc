import { lockContent } from '../../intake/content/content-decision.store.ts'
import { secondsOfDayLeft } from '../../judging/ai-moderators/ai-spending.store.ts'
import type { ItemAsker } from '../../judging/ai-moderators/item-asker.ts'
import { NoVerdict } from '../../judging/ai-moderators/no-verdict.ts'
import type { ReadyModerator } from '../../judging/ai-moderators/ready-moderator.ts'
import { readyModerator } from '../../judging/ai-moderators/ready-moderators.ts'
import { VerdictOutcome } from '../../judging/ai-moderators/ruling.ts'
import { canRead } from '../../judging/ai-moderators/scope.ts'
import {
  type AskingDependencies,
  type AskingKey,
  askingTasks,
  askingTimer,
  goOn,
  isLeft,
  pauseAfter,
  sliceSize,
  type Step,
} from '../../judging/runs/asking-tasks.ts'
import { AskingState } from '../../judging/runs/asking.entity.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { originOfNext } from '../../platform/task-origin.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { inOwnTask, type Task } from '../../platform/tasks.ts'
import { untilFree } from '../../platform/until-free.ts'
import type { LoadedItem } from '../../signals/item.ts'
import { piecesOf } from '../../signals/media/found-in-media.ts'
import type { TextPiece } from '../../signals/source-text.ts'
import { storedTexts } from '../../signals/stored-findings.ts'
import { loadItems } from '../../signals/subject.store.ts'
import { decide } from '../deciding/decide.ts'
import type { Judgement } from '../deciding/decision.ts'
import { type AiAnswer, aiJudgement, overruled } from '../pipeline/ai-judgement.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import { aiRunKind } from './ai-run-queue.ts'
import { aiRuns, countAsked, openIds } from './ai-run.store.ts'

interface Dependencies extends AskingDependencies {
  itemAsker: ItemAsker
  pipeline: Pipeline
}

/** The next items of a run. */
interface Slice {
  moderator: ReadyModerator
  ids: string[]
  items: { item: LoadedItem; media: TextPiece[] }[]
}

interface ItemAnswer {
  item: LoadedItem
  answer: AiAnswer
  failure: NoVerdict | null
}

/**
 * The kind of task that runs AI moderators on demand: one slice of items per task, whose recommendations are stored in one
 * transaction with the next task, also for a moderator in shadow. When the day's budget is spent, the run continues the next day.
 */
export const aiRunTasks = (deps: Dependencies): TaskKind =>
  askingTasks(aiRunKind, deps, (task, key) => next(deps, task, key))

/** Deletes a run after its retention time. */
export const aiRunTimer = askingTimer(aiRunKind)

async function next(deps: Dependencies, task: Task, key: AskingKey): Promise<Step> {
  const slice = await load(deps.database, key)
  if (!slice) return 'cannot go on'
  if (slice.ids.length === 0) return 'is done'
  for (const { item } of slice.items) item.origin = task.origin
  const asked = await Promise.all(
    slice.items.map(({ item, media }) => askAbout(deps, slice.moderator, item, media)),
  )
  await untilFree(() => settle(deps, task, slice, asked))
  return 'goes on'
}

function load(database: Database, key: AskingKey): Promise<Slice | null> {
  const { workspaceId } = key
  return database.inWorkspace(workspaceId, async (tx) => {
    const run = await aiRuns.find(tx, key)
    if (run?.state !== AskingState.running) return null
    const moderator = await readyModerator(tx, workspaceId, run.aiModeratorId)
    if (!moderator) return null
    const ids = await openIds(tx, key, sliceSize)
    const found = await loadItems(tx, [workspaceId], ids)
    const texts = await storedTexts(tx, found)
    const items = found
      .map((item, at) => ({ item, media: piecesOf(texts[at] ?? []) }))
      .filter(({ item, media }) => canRead(moderator, item, media))
    return { moderator: { ...moderator, shadow: false }, ids, items }
  })
}

async function askAbout(
  { itemAsker }: Dependencies,
  moderator: ReadyModerator,
  item: LoadedItem,
  media: readonly TextPiece[],
): Promise<ItemAnswer> {
  try {
    const asked = await itemAsker.ask(moderator, item, { media })
    return { item, answer: { moderator, asked, error: null }, failure: null }
  } catch (failure) {
    if (!(failure instanceof NoVerdict)) throw failure
    const { message: error, reason, took } = failure
    return { item, answer: { moderator, asked: null, error, reason, took }, failure }
  }
}

/**
 * Stores the answers. Items that the budget did not cover stay open until the next day, and those for which the provider was
 * unavailable are retried soon. @throws NoVerdict when it was unavailable for all of them
 */
async function settle(deps: Dependencies, task: Task, slice: Slice, asked: ItemAnswer[]): Promise<void> {
  const { workspaceId, objectId: id } = task
  const busy = asked.flatMap(({ failure }) => (failure && isLeft(failure, task) ? failure : []))
  const waits = ({ failure }: ItemAnswer) =>
    failure !== null && (failure.reason === 'spent' || busy.includes(failure))
  const kept = asked.filter((one) => !waits(one))
  const waiting = new Set(asked.filter(waits).map(({ item }) => item.id))
  if (busy[0] && kept.length === 0) throw busy[0]
  const { route, announce } = await deps.pipeline.ready([workspaceId])
  await inOwnTask(deps.database, task, async (tx) => {
    const standing = await stillThere(tx, kept)
    const judgements = standing.map(({ item, answer }) => recommending(aiJudgement(item, [answer])))
    announce(tx, await decide(tx, judgements, route))
    const done = slice.ids.filter((one) => !waiting.has(one))
    await countAsked(tx, { workspaceId, id }, done, {
      ...countsOf(kept),
      recommended: standing.filter(({ item, answer }) => recommendsFor(item, answer)).length,
    })
    const tomorrow = waiting.size > 0 && busy.length === 0
    const seconds = tomorrow ? await secondsOfDayLeft(tx) : pauseAfter(busy)
    await goOn(tx, aiRunKind, deps, { workspaceId, id, seconds, origin: originOfNext(task) })
  })
}

/** The answers about items that are still there, which are locked: another item may have the id of one that was deleted meanwhile. */
async function stillThere(tx: Sql, kept: readonly ItemAnswer[]): Promise<ItemAnswer[]> {
  const locked = await lockContent(
    tx,
    kept.map(({ item }) => item),
  )
  const createdAt = new Map(locked.map((row) => [row.id, +row.createdAt]))
  return kept.filter(({ item }) => createdAt.get(item.id) === +item.createdAt)
}

const countsOf = (kept: readonly ItemAnswer[]) => ({
  failed: kept.filter(({ answer }) => answer.asked === null).length,
  cost: kept.reduce((sum, { answer }) => sum + ((answer.asked ?? answer.took)?.cost ?? 0), 0),
})

/** Whether an answer becomes a recommendation: it was confident enough, and differs from the status of the item. */
const recommendsFor = (item: LoadedItem, answer: AiAnswer): boolean =>
  (recommending(aiJudgement(item, [answer])).verdicts ?? []).some(
    ({ verdict: { recommends, asked } }) => recommends && asked?.verdict.action !== item.status,
  )

/** The same without a decision: a verdict that would have decided becomes a recommendation, and no arrival is recorded. */
const recommending = ({ verdicts = [], ...judgement }: Judgement): Judgement => ({
  ...judgement,
  arrival: false,
  decisions: [],
  verdicts: verdicts.map(({ verdict }) => ({
    cause: null,
    verdict:
      verdict.outcome === VerdictOutcome.acted || verdict.outcome === VerdictOutcome.flagged
        ? overruled(verdict)
        : verdict,
  })),
})
