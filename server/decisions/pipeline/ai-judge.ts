import type { ItemAsker } from '../../judging/ai-moderators/item-asker.ts'
import { NoVerdict } from '../../judging/ai-moderators/no-verdict.ts'
import { canRead, looksAt } from '../../judging/ai-moderators/scope.ts'
import type { ReadyModerators } from '../../judging/ai-moderators/ready-moderators.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { addLaterTask, completeTasks, type Task } from '../../platform/tasks.ts'
import type { UnjudgedMark } from '../../intake/content/unjudged.ts'
import type { ReadyModerator } from '../../judging/ai-moderators/ready-moderator.ts'
import { isHuman } from '../../platform/vocabulary/status.ts'
import type { LoadedItem } from '../../signals/item.ts'
import type { TextPiece } from '../../signals/source-text.ts'
import { loadItems } from '../../signals/subject.store.ts'
import { storedTexts } from '../../signals/stored-findings.ts'
import { type AiAnswer, aiJudgement } from './ai-judgement.ts'
import { lookingAfter } from './ask-ai.ts'
import { lockContent } from '../../intake/content/content-decision.store.ts'
import { markOf, unjudgedFor } from '../../intake/content/content.store.ts'
import { decide } from '../deciding/decide.ts'
import type { JudgementResult } from '../deciding/outcome.ts'
import { piecesOf } from '../../signals/media/found-in-media.ts'
import type { Pipeline } from './pipeline.ts'
import { statusesByRules } from '../../actions/statuses-by-rules.store.ts'
import { unjudgedByAi } from './unjudged-by-ai.ts'

/** An item, with the AI moderators that have to judge it. */
interface AskedItem {
  item: LoadedItem
  moderators: readonly ReadyModerator[]
  /** The texts found in its media. */
  media: TextPiece[]
  /** What of this version earlier attempts could not judge. */
  mark: UnjudgedMark | null
}

/** The number of attempts at an unavailable provider before the item is handled as its workspace chose. */
const mostAttempts = 3

/** Has items judged by AI moderators, and decides on them (section 1.1.2). */
export class AiJudge {
  constructor(
    private readonly deps: {
      database: Database
      itemAsker: ItemAsker
      readied: ReadyModerators
      pipeline: Pipeline
    },
  ) {}

  /**
   * Requests verdicts on the item of a claimed task, and completes the task with the decision; null when another worker has taken
   * over the task, or its version was replaced. With `withinMs`, decides within that many milliseconds in any case.
   * @throws NoVerdict when a provider is unavailable, attempts are left, and `withinMs` is not given
   */
  async judge(task: Task, withinMs?: number): Promise<JudgementResult | null> {
    const found = await this.#load(task)
    const attempts = await Promise.all(
      found ? found.moderators.map((one) => this.#ask(one, found, withinMs)) : [],
    )
    const busy = longestBusy(attempts)
    if (busy && withinMs === undefined && !found?.mark && task.attempts < mostAttempts) throw busy
    const answers = attempts.map(({ answer }) => answer)
    return this.#settle(task, found, answers)
  }

  /** Handles an item that crashed its worker as its workspace chose for what cannot be judged. */
  async giveUp(task: Task, error: string): Promise<void> {
    const found = await this.#load(task)
    const answers = (found?.moderators ?? []).map((moderator): AiAnswer => ({
      moderator,
      asked: null,
      error,
      reason: 'unreadable',
      took: null,
    }))
    await this.#settle(task, found, answers)
  }

  #load({ workspaceId, objectId, version, origin }: Task): Promise<AskedItem | null> {
    return this.deps.database.byKey([workspaceId], async (tx) => {
      const [item] = await loadItems(tx, [workspaceId], [objectId])
      if (item?.version !== version) return null
      item.origin = origin
      const { mark, isOver } = await beforeAsking(tx, item)
      if (isOver) return null
      const all = await this.deps.readied.incoming(tx, workspaceId, item.rulesVersion)
      const [texts = []] = await storedTexts(tx, [item])
      const media = piecesOf(texts)
      const able = all.filter((one) => looksAt(one, item) && canRead(one, item, media))
      return {
        item,
        moderators: unanswered(lookingAfter(await statusesByRules(tx, item), able), mark),
        mark,
        media,
      }
    })
  }

  async #ask(
    moderator: AiAnswer['moderator'],
    { item, media }: AskedItem,
    withinMs: number | undefined,
  ): Promise<Attempt> {
    try {
      const asked = await this.deps.itemAsker.ask(moderator, item, { media, withinMs })
      return { answer: { moderator, asked, error: null } }
    } catch (failure) {
      if (!(failure instanceof NoVerdict)) throw failure
      const { message: error, reason, took } = failure
      return { failure, answer: { moderator, asked: null, error, reason, took } }
    }
  }

  #settle(task: Task, found: AskedItem | null, answers: AiAnswer[]): Promise<JudgementResult | null> {
    const { database } = this.deps
    return database.byKey([task.workspaceId], async (tx) => {
      if ((await completeTasks(tx, [task])).size === 0 || !found) return null
      return this.#decide(tx, task, found, answers)
    })
  }

  /** Rules may have been evaluated again during the request: the item is locked first, then their actions are read. */
  async #decide(
    tx: Transaction,
    task: Task,
    { item, mark }: AskedItem,
    answers: readonly AiAnswer[],
  ): Promise<JudgementResult | null> {
    const { pipeline } = this.deps
    await lockContent(tx, [item])
    const still = lookingAfter(
      await statusesByRules(tx, item),
      answers.map(({ moderator }) => moderator),
    )
    const answered = answers.filter(({ moderator }) => still.includes(moderator))
    const { againInSeconds, ...unjudged } = unjudgedByAi(item, answered, {
      mark,
      tries: mark ? null : task.attempts,
      sinceMs: mark ? await unjudgedFor(tx, mark) : 0,
    })
    const decisions = await decide(tx, [{ ...aiJudgement(item, answered), unjudged }], pipeline.route)
    pipeline.announce(tx, decisions)
    const [decided] = decisions.decided
    const isOpen = decided !== undefined && decided.judgement.unjudgedEnd?.mark?.outcome !== 'decided'
    if (againInSeconds !== null && isOpen) await addLaterTask(tx, task, againInSeconds)
    return decided ?? null
  }
}

/** The mark of earlier attempts on the version, and whether a human has decided since, in which case no verdict is requested. */
async function beforeAsking(
  tx: Sql,
  { workspaceId, id, version }: LoadedItem,
): Promise<{ mark: UnjudgedMark | null; isOver: boolean }> {
  const item = await markOf(tx, workspaceId, id)
  const mark = item?.unjudgedMark?.version === version ? item.unjudgedMark : null
  if (!mark || mark.outcome === null) return { mark: null, isOver: false }
  const isOver = isHuman(item?.decidedByKind ?? null)
  return { mark, isOver }
}

/** The moderators that have still to judge it: those named in the mark, if it names any of them. */
function unanswered(
  moderators: readonly ReadyModerator[],
  mark: UnjudgedMark | null,
): readonly ReadyModerator[] {
  const named = moderators.filter(({ name }) => mark?.parts.some((part) => part.name === name))
  return named.length > 0 ? named : moderators
}

interface Attempt {
  answer: AiAnswer
  failure?: NoVerdict
}

/** The failure with the longest wait; that of a moderator in shadow counts only when no other one decides. */
function longestBusy(attempts: readonly Attempt[]): NoVerdict | undefined {
  const deciding = attempts.filter(({ answer }) => !answer.moderator.shadow)
  return (deciding.length > 0 ? deciding : attempts)
    .flatMap(({ failure }) => (failure?.reason === 'busy' ? failure : []))
    .toSorted((a, b) => b.retryAfterMs - a.retryAfterMs)[0]
}
