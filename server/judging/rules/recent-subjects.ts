import type { Sql } from '../../platform/database.ts'
import type { Subject } from '../../signals/item.ts'
import { isHuman } from '../../platform/vocabulary/status.ts'
import { countOf, newestOf, type PastSubject, type Stretch, subjectsOfIds } from './past-subject.store.ts'
import type { SubjectSource } from './subject-source.ts'

/** What a rule of some type can be asked about, as it is now: an item, or a user for user rules. */
export interface RecentSubject<S extends Subject = Subject> extends PastSubject {
  subject: S
}

/** Whether a human's decision stands: a moderator's, or the customer platform's. */
export const isDecidedByHuman = ({ decidedBy }: Pick<RecentSubject, 'decidedBy'>): boolean =>
  isHuman(decidedBy)

/** What is left of a stretch once the subject was looked at. */
export const restAfter = ({ since }: Stretch, { at, objectId }: RecentSubject): Stretch => ({
  since,
  afterAt: at,
  afterId: objectId,
})

/** The newest subjects of a stretch, newest first, at most so many. */
export async function newestSubjects<S extends Subject>(
  tx: Sql,
  workspaceId: string,
  source: SubjectSource<S>,
  stretch: Stretch,
  most: number,
): Promise<RecentSubject<S>[]> {
  return withSubjects(tx, workspaceId, source, await newestOf(tx, workspaceId, source, stretch, most))
}

/** Those of the subjects that are still there. */
export async function subjectsById<S extends Subject>(
  tx: Sql,
  workspaceId: string,
  source: SubjectSource<S>,
  ids: readonly string[],
): Promise<RecentSubject<S>[]> {
  return withSubjects(tx, workspaceId, source, await subjectsOfIds(tx, workspaceId, source, ids))
}

async function withSubjects<S extends Subject>(
  tx: Sql,
  workspaceId: string,
  { load }: SubjectSource<S>,
  rows: readonly PastSubject[],
): Promise<RecentSubject<S>[]> {
  const subjects = await load(
    tx,
    workspaceId,
    rows.map(({ objectId }) => objectId),
  )
  return rows.flatMap((row) => {
    const subject = subjects.get(row.objectId)
    return subject ? [{ subject, ...row }] : []
  })
}

/** How many subjects a stretch has, counted up to `most`. */
export const countSubjects = (
  tx: Sql,
  workspaceId: string,
  source: SubjectSource,
  stretch: Stretch,
  most: number | null = null,
): Promise<number> => countOf(tx, workspaceId, source, stretch, most)
