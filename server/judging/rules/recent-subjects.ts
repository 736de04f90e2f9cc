import type { Sql } from '../../platform/database.ts'
import { isHuman } from '../../platform/vocabulary/status.ts'
import type { Subject } from '../../signals/item.ts'
import { countOf, newestOf, type PastSubject, type Stretch, subjectsOfIds } from './past-subject.store.ts'
import type { SubjectSource } from './subject-source.ts'

/** The subject of a rule in its present state: an item, or a user for user rules. */
export interface RecentSubject<S extends Subject = Subject> extends PastSubject {
  subject: S
}

/** Whether the status was decided by a human: a moderator, or the customer platform. */
export const isDecidedByHuman = ({ decidedBy }: Pick<RecentSubject, 'decidedBy'>): boolean =>
  isHuman(decidedBy)

/** The rest of a period after a subject. */
export const restAfter = ({ since }: Stretch, { at, objectId }: RecentSubject): Stretch => ({
  since,
  afterAt: at,
  afterId: objectId,
})

/** The newest subjects of a period, newest first, at most so many. */
export async function newestSubjects<S extends Subject>(
  tx: Sql,
  workspaceId: string,
  source: SubjectSource<S>,
  stretch: Stretch,
  most: number,
): Promise<RecentSubject<S>[]> {
  return withSubjects(tx, workspaceId, source, await newestOf(tx, workspaceId, source, stretch, most))
}

/** Those of the subjects that still exist. */
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

/** The number of subjects within a period, counted up to `most`. */
export const countSubjects = (
  tx: Sql,
  workspaceId: string,
  source: SubjectSource,
  stretch: Stretch,
  most: number | null = null,
): Promise<number> => countOf(tx, workspaceId, source, stretch, most)
