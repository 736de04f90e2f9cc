import type { LoaderDefinition } from '../../access/requests/request-context.ts'
import { rowsById, rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import type { ReviewCase } from './review-case.entity.ts'
import { casesById, casesOfReviews, visibleSizes } from './shown-cases.store.ts'

/** Cases by their ids. */
const caseById = rowsById(casesById)

/** The cases of each review that contain others, the one that it is shown under first. */
const casesOfReview = rowsOfOwner(casesOfReviews)

const visibleSize = rowsById(visibleSizes)

type Context = Parameters<LoaderDefinition<string, unknown>>[0]

/** How many reviews of a case the caller may see. */
export async function shownSize(context: Context, { id, size }: ReviewCase): Promise<number> {
  if (!context.caller.categories) return size
  return (await context.load(visibleSize, id))?.size ?? 0
}

/** A case with at least one review that the caller may see; null for any other. */
export async function shownCase(context: Context, id: string): Promise<ReviewCase | null> {
  const found = await context.load(caseById, id)
  return found && (await shownSize(context, found)) > 0 ? found : null
}

type CaseOfReview = ReviewCase & { isMain: boolean }

/** The cases of each review in which the caller may see several reviews. */
export const shownCases: LoaderDefinition<string, CaseOfReview[]> = async (context, reviewIds) => {
  const all = await casesOfReview(context, reviewIds)
  if (!context.caller.categories) return all
  return Promise.all(all.map((cases) => (cases instanceof Error ? cases : severalShown(context, cases))))
}

async function severalShown(context: Context, cases: readonly CaseOfReview[]): Promise<CaseOfReview[]> {
  const sizes = await Promise.all(cases.map((one) => shownSize(context, one)))
  return cases.filter((_one, at) => (sizes[at] ?? 0) > 1)
}
