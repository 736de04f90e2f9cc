import type { Content } from '../../intake/content/content.entity.ts'
import { contentsById } from '../../intake/content/content.store.ts'
import { newId } from '../../platform/ids.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { addPastChecks, type PastCheck } from '../../reviews/quality/past-check.store.ts'
import type { Review } from '../../reviews/review.entity.ts'
import { lastResolvedOf } from '../../reviews/review.store.ts'
import type { Services } from '../../wiring/services.ts'
import { pick } from './demo-items.ts'

/** How many of the past decisions were taken again by another moderator. */
const seconds = 36
const goldenItems = 8
const agreedShare = 0.85
const hourMs = 3_600_000

/** A past item, with the review in which a moderator decided on it. */
interface DecidedItem {
  item: Content
  review: Review
}

/** Writes the checks of past decisions: some that two moderators took, and golden items with the answers of one of them. */
export async function writeDemoQuality(
  services: Services,
  caller: Caller,
  { contentIds, moderatorIds }: { contentIds: readonly string[]; moderatorIds: readonly string[] },
): Promise<void> {
  const { database } = services
  const { workspaceId } = caller
  const decided = await decidedItems(services, workspaceId, contentIds.slice(0, seconds + goldenItems))
  const golden = new Map<string, string>()
  for (const { item } of decided.slice(seconds)) golden.set(item.id, await makeGolden(services, caller, item))
  const checks = decided.map((one) => checkOf(one, decided, moderatorIds, golden.get(one.item.id)))
  await database.inWorkspace(workspaceId, (tx) => addPastChecks(tx, checks))
}

const decidedItems = ({ database }: Services, workspaceId: string, ids: readonly string[]) =>
  database.inWorkspace(workspaceId, async (tx): Promise<DecidedItem[]> => {
    const found: DecidedItem[] = []
    for (const item of await contentsById(tx, workspaceId, [...ids])) {
      const review = await lastResolvedOf(tx, workspaceId, item.id)
      if (review) found.push({ item, review })
    }
    return found
  })

async function makeGolden({ goldenItems: golden }: Services, caller: Caller, item: Content): Promise<string> {
  const { id } = await golden.make(caller, {
    content: { id: item.id },
    status: item.status,
    policyCategoryIds: item.policyCategoryId ? [item.policyCategoryId] : [],
    explanation: item.status === Status.allowed ? 'The rule matched, but nobody is meant' : null,
  })
  return id
}

/** What another moderator than the first decided on an item, some hours later. */
function checkOf(
  { item, review }: DecidedItem,
  all: readonly DecidedItem[],
  moderatorIds: readonly string[],
  goldenId: string | undefined,
): PastCheck {
  const { workspaceId, queueId, priorityRank: priority, storedReasons: reasons, openedAt } = review
  const known = { status: item.status ?? Status.allowed, policyCategoryId: item.policyCategoryId }
  const decidedFrom = review.resolvedAt ?? openedAt
  return {
    ...answerOf(known, all),
    workspaceId,
    queueId,
    priority,
    reasons,
    openedAt,
    decidedFrom,
    id: newId(),
    contentId: item.id,
    version: item.version,
    shown: {
      status: Status.flagged,
      tags: [],
      policyCategoryId: null,
      decidedByKind: null,
      decidedById: null,
    },
    goldenId: goldenId ?? null,
    reviewId: goldenId ? null : review.id,
    knownById: goldenId ? null : review.resolvedById,
    knownActionId: goldenId ? null : review.resolvedActionId,
    knownStatus: known.status,
    knownPolicyIds: known.policyCategoryId ? [known.policyCategoryId] : [],
    memberId: moderatorIds.find((id) => id !== review.resolvedById) ?? '',
    answeredAt: new Date(decidedFrom.getTime() + hourMs * (1 + 20 * Math.random())),
  }
}

/** Mostly the known answer; else the item is allowed, or removed for what another one was. */
function answerOf(known: Pick<PastCheck, 'status' | 'policyCategoryId'>, all: readonly DecidedItem[]) {
  if (Math.random() < agreedShare) return known
  if (known.status !== Status.allowed) return { status: Status.allowed, policyCategoryId: null }
  return { status: Status.hidden, policyCategoryId: pick(all).item.policyCategoryId }
}
