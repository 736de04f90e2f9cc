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

/** An item that AI moderators are to look at. */
interface AskedItem {
  item: LoadedItem
  moderators: readonly ReadyModerator[]
  /** What was read in its media. */
  media: TextPiece[]
  /** What of this version could not be judged before, where its workspace was to decide about that. */
  mark: UnjudgedMark | null
}

/** After so many attempts at a provider that is away, the item is left to what its workspace chose for that. */
const mostAttempts = 3

/** Takes items that wait for AI moderators to a decision (section 1.1.2). */
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
   * Asks about the item of a claimed task, and settles the task with what was decided; null when the task was no longer
   * ours or its version was replaced. Within `withinMs` milliseconds it is decided in any case.
   * @throws NoVerdict when a provider is away, there are attempts left, and no time was given
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

  /** Leaves an item that brought its worker down to what its workspace chose for what cannot be judged. */
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

  /** Rules may have been evaluated again while the provider was asked: the item first, then what they did to it. */
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
    const heard = answers.filter(({ moderator }) => still.includes(moderator))
    const { againInSeconds, ...unjudged } = unjudgedByAi(item, heard, {
      mark,
      tries: mark ? null : task.attempts,
      sinceMs: mark ? await unjudgedFor(tx, mark) : 0,
    })
    const decisions = await decide(tx, [{ ...aiJudgement(item, heard), unjudged }], pipeline.route)
    pipeline.announce(tx, decisions)
    const [decided] = decisions.decided
    const isOpen = decided !== undefined && decided.judgement.unjudgedEnd?.mark?.outcome !== 'decided'
    if (againInSeconds !== null && isOpen) await addLaterTask(tx, task, againInSeconds)
    return decided ?? null
  }
}

/** What is left of asking before about the version, and whether a human has decided since: then nobody is asked again. */
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

/** The moderators that are still to judge it: those of the mark, where there is one that names any of them. */
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

/** Why the item has to wait, and for the longest: for a moderator in shadow only where none decides. */
function longestBusy(attempts: readonly Attempt[]): NoVerdict | undefined {
  const deciding = attempts.filter(({ answer }) => !answer.moderator.shadow)
  return (deciding.length > 0 ? deciding : attempts)
    .flatMap(({ failure }) => (failure?.reason === 'busy' ? failure : []))
    .toSorted((a, b) => b.retryAfterMs - a.retryAfterMs)[0]
}
