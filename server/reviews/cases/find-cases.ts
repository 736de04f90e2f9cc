import { printedContent } from '../../intake/content/earlier-content.store.ts'
import { mediaOfContents } from '../../intake/content/media.store.ts'
import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { ReviewSubjectType } from '../../platform/vocabulary/status.ts'
import { mostBits, mostPdqBits, picturePrints } from '../../signals/media/media-print.store.ts'
import { chooseMain } from './main-case.store.ts'
import { type CasePrint, nearestCases } from './nearest-case.store.ts'
import { type PrintedKind, ReviewCaseKind } from './review-case.entity.ts'
import {
  addCases,
  casesOfAuthors,
  type CountedCase,
  type Membership,
  membershipsOf,
  moveMembers,
  type NewCase,
  recountCases,
  waitingAmong,
} from './review-case.store.ts'

/** The properties by which reviews are grouped into cases. */
interface ComparedReview {
  reviewId: string
  authorId: string
  prints: Record<PrintedKind, CasePrint[]>
}

/** The cases that changed, and the reviews that are now shown under another one. */
export interface ChangedCases {
  cases: CountedCase[]
  reviewIds: string[]
}

/**
 * Updates the cases of some reviews: unresolved ones are in the cases that they belong to, the others in none. Idempotent. The
 * caller holds the lock on the cases of the workspace.
 */
export async function findCases(
  tx: Sql,
  workspaceId: string,
  reviewIds: readonly string[],
): Promise<ChangedCases> {
  const before = await membershipsOf(tx, workspaceId, reviewIds)
  const compared = await comparedReviews(tx, workspaceId, reviewIds)
  const found = new FoundCases(tx, workspaceId, before)
  const after = [
    ...(await found.byAuthor(compared)),
    ...(await found.byPrint(ReviewCaseKind.same_text, compared)),
    ...(await found.byPrint(ReviewCaseKind.same_picture, compared)),
  ]
  await addCases(tx, workspaceId, found.added)
  const [gone, come] = [without(before, after), without(after, before)]
  await moveMembers(tx, workspaceId, { gone, come })
  const touched = [...new Set([...gone, ...come].map(({ caseId }) => caseId))]
  const cases = await recountCases(tx, workspaceId, touched)
  const small = cases.filter(({ size }) => size > 0 && size <= 2).map(({ id }) => id)
  const shown = await chooseMain(tx, workspaceId, reviewIds, small)
  return { cases, reviewIds: shown.map(({ reviewId }) => reviewId) }
}

const keyOf = ({ reviewId, kind, caseId }: Membership): string => `${reviewId} ${kind} ${caseId}`

function without(some: readonly Membership[], others: readonly Membership[]): Membership[] {
  const known = new Set(others.map(keyOf))
  return some.filter((one) => !known.has(keyOf(one)))
}

async function comparedReviews(
  tx: Sql,
  workspaceId: string,
  reviewIds: readonly string[],
): Promise<ComparedReview[]> {
  const waiting = await waitingAmong(tx, workspaceId, reviewIds)
  const contentIds = waiting
    .filter(({ objectType }) => objectType === ReviewSubjectType.content)
    .map(({ objectId }) => objectId)
  const items = new Map((await printedContent(tx, workspaceId, contentIds)).map((item) => [item.id, item]))
  const pictures = await picturesOf(tx, workspaceId, contentIds)
  return waiting.flatMap(({ id: reviewId, objectType, objectId }): ComparedReview[] => {
    if (objectType === ReviewSubjectType.user)
      return [{ reviewId, authorId: objectId, prints: { same_text: [], same_picture: [] } }]
    const item = items.get(objectId)
    if (!item) return []
    const text = item.print === null ? [] : [{ print: item.print, pdq: null }]
    const prints = { same_text: text, same_picture: pictures.get(objectId) ?? [] }
    return [{ reviewId, authorId: item.userId, prints }]
  })
}

/** The perceptual hashes of the pictures of each item, each followed by that of its mirror image. */
async function picturesOf(
  tx: Sql,
  workspaceId: string,
  contentIds: readonly string[],
): Promise<Map<string, CasePrint[]>> {
  const media = await mediaOfContents(tx, workspaceId, contentIds)
  const images = media.flatMap(({ kind, sha256, ownerId }) =>
    kind === 'image' && sha256 !== null ? [{ sha256, ownerId }] : [],
  )
  if (images.length === 0) return new Map()
  const printed = await picturePrints(
    tx,
    workspaceId,
    images.map(({ sha256 }) => sha256),
  )
  const ofItems = new Map<string, CasePrint[]>()
  for (const { sha256, ownerId } of images) {
    const prints = printed.filter((print) => print.sha256 === sha256)
    const both = prints.flatMap(({ print, pdq, printMirror, pdqMirror }) => [
      { print, pdq },
      { print: printMirror, pdq: pdqMirror },
    ])
    ofItems.set(ownerId, [...(ofItems.get(ownerId) ?? []), ...both])
  }
  return ofItems
}

const bitsApart = (one: string, other: string): number => {
  let apart = 0
  for (let at = 0; at < one.length; at++) if (one.charCodeAt(at) !== other.charCodeAt(at)) apart++
  return apart
}

/** Whether two prints are equal or near, by the same bounds as the index of prints. */
const isNear = (one: CasePrint, other: CasePrint): boolean =>
  bitsApart(one.print, other.print) <= mostBits &&
  (one.pdq === null || other.pdq === null || bitsApart(one.pdq, other.pdq) <= mostPdqBits)

/** The cases that reviews belong to: those they are in, where these still match, other existing ones, or new ones. */
class FoundCases {
  readonly added: NewCase[] = []

  constructor(
    private readonly tx: Sql,
    private readonly workspaceId: string,
    private readonly before: Awaited<ReturnType<typeof membershipsOf>>,
  ) {}

  async byAuthor(reviews: readonly ComparedReview[]): Promise<Membership[]> {
    const authorIds = [...new Set(reviews.map(({ authorId }) => authorId))]
    const known = await casesOfAuthors(this.tx, this.workspaceId, authorIds)
    for (const authorId of authorIds)
      if (!known.has(authorId)) known.set(authorId, this.#add(ReviewCaseKind.same_author, authorId, null))
    return reviews.flatMap(({ reviewId, authorId }) => {
      const caseId = known.get(authorId)
      return caseId ? [{ reviewId, kind: ReviewCaseKind.same_author, caseId }] : []
    })
  }

  async byPrint(kind: PrintedKind, reviews: readonly ComparedReview[]): Promise<Membership[]> {
    const asked = reviews.filter(({ prints }) => prints[kind].length > 0)
    const staying = new Map(asked.map((review) => [review.reviewId, this.#stillIn(kind, review)]))
    const prints = asked.flatMap((review) =>
      staying.get(review.reviewId)
        ? []
        : review.prints[kind].map((print) => ({ ...print, reviewId: review.reviewId })),
    )
    const near = await nearestCases(this.tx, this.workspaceId, kind, prints)
    return asked.map(({ reviewId, prints: own }) => {
      const at = prints.findIndex((print, place) => print.reviewId === reviewId && near.has(place))
      const caseId = staying.get(reviewId) ?? near.get(at) ?? this.#amongAdded(kind, own[kind])
      return { reviewId, kind, caseId }
    })
  }

  /** The present case of a review, if its print is still near. */
  #stillIn(kind: PrintedKind, { reviewId, prints }: ComparedReview): string | undefined {
    return this.before.find(({ print, pdq = null, ...one }) => {
      if (one.reviewId !== reviewId || one.kind !== kind || !print) return false
      return prints[kind].some((own) => isNear(own, { print, pdq }))
    })?.caseId
  }

  #amongAdded(kind: PrintedKind, prints: readonly CasePrint[]): string {
    const found = this.added.find(
      (one) =>
        one.kind === kind && one.print && prints.some((print) => isNear(print, one.print as CasePrint)),
    )
    return found?.id ?? this.#add(kind, null, prints[0] ?? null)
  }

  #add(kind: ReviewCaseKind, authorId: string | null, print: CasePrint | null): string {
    const id = newId()
    this.added.push({ id, kind, authorId, print })
    return id
  }
}
