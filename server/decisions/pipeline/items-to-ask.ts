import { statusesByRules } from '../../actions/statuses-by-rules.store.ts'
import { decidersOf } from '../../intake/content/content.store.ts'
import { type UnjudgedMark, UnjudgedSource } from '../../intake/content/unjudged.ts'
import type { ReadyModerator } from '../../judging/ai-moderators/ready-moderator.ts'
import type { ReadyModerators } from '../../judging/ai-moderators/ready-moderators.ts'
import { VerdictOutcome } from '../../judging/ai-moderators/ruling.ts'
import { canRead, looksAt } from '../../judging/ai-moderators/scope.ts'
import { outcomesOn } from '../../judging/ai-moderators/without-verdict.store.ts'
import type { Sql } from '../../platform/database.ts'
import type { Task } from '../../platform/tasks.ts'
import { isHuman } from '../../platform/vocabulary/status.ts'
import type { LoadedItem } from '../../signals/item.ts'
import { piecesOf } from '../../signals/media/found-in-media.ts'
import type { TextPiece } from '../../signals/source-text.ts'
import { storedTexts } from '../../signals/stored-findings.ts'
import { loadItems } from '../../signals/subject.store.ts'
import { lookingAfter } from './ask-ai.ts'

/** An item, with the AI moderators that have to judge it. */
export interface ItemToAsk {
  item: LoadedItem
  moderators: readonly ReadyModerator[]
  /** The texts found in its media. */
  media: TextPiece[]
  /** What of this version earlier attempts could not judge. */
  mark: UnjudgedMark | null
}

/**
 * The items of tasks, in their order; null for one whose version was replaced, and for one that a human has decided on since
 * AI moderators could not judge it.
 */
export async function itemsToAsk(
  tx: Sql,
  readied: ReadyModerators,
  tasks: readonly Task[],
): Promise<(ItemToAsk | null)[]> {
  const loaded = await loadItems(
    tx,
    tasks.map(({ workspaceId }) => workspaceId),
    tasks.map(({ objectId }) => objectId),
  )
  const items = new Map(loaded.map((item) => [item.id, item]))
  const deciders = await decidersOf(tx, loaded.filter(markOf))
  const ruled = await statusesByRules(tx, loaded)
  const outcomes = await outcomesOn(tx, loaded.filter(isAskedAgain))
  const texts = new Map((await storedTexts(tx, loaded)).map((found, at) => [loaded[at]?.id, found]))
  const found: (ItemToAsk | null)[] = []
  for (const { objectId, version, origin } of tasks) {
    const item = items.get(objectId)
    if (item?.version !== version || isHuman(deciders.get(objectId) ?? null)) {
      found.push(null)
      continue
    }
    const media = piecesOf(texts.get(objectId) ?? [])
    const all = await readied.incoming(tx, item.workspaceId, item.rulesVersion)
    const able = all.filter((one) => looksAt(one, item) && canRead(one, item, media))
    const mark = markOf(item)
    const looking = lookingAfter(ruled.get(objectId) ?? [], able)
    const moderators = unanswered(looking, outcomes.get(objectId))
    found.push({ item: { ...item, origin }, moderators, media, mark })
  }
  return found
}

/** What earlier attempts at this version of an item have come to; null before the first has ended. */
const markOf = ({ version, unjudged }: LoadedItem): UnjudgedMark | null =>
  unjudged?.version === version && unjudged.outcome !== null ? unjudged : null

const isAskedAgain = (item: LoadedItem): boolean =>
  markOf(item)?.parts.some(({ source }) => source === UnjudgedSource.ai) ?? false

/** The moderators that have still to judge an item: those that gave no verdict on it, or else those that were not asked. */
function unanswered(
  moderators: readonly ReadyModerator[],
  outcomes: ReadonlyMap<string, VerdictOutcome> = new Map(),
): readonly ReadyModerator[] {
  const failed = moderators.filter(({ id, shadow }) => !shadow && outcomes.get(id) === VerdictOutcome.failed)
  return failed.length > 0 ? failed : moderators.filter(({ id }) => !outcomes.has(id))
}
