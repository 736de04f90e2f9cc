import DataLoader from 'dataloader'
import type { Sql } from '../platform/database.ts'
import type { Subject } from './item.ts'

/** One statement that reads something for many subjects at once, of one or several workspaces, in their order. */
export type ReadMany<V, S extends Subject = Subject> = (tx: Sql, subjects: readonly S[]) => Promise<V[]>

/** Reads data of a subject, batched with the same read of other subjects at the same time. */
export type Read = <V, S extends Subject = Subject>(many: ReadMany<V, S>, subject: S) => Promise<V>

/** Runs work in a transaction that sees the workspaces. */
type Run = <T>(workspaceIds: readonly string[], work: (tx: Sql) => Promise<T>) => Promise<T>

/** Reads for one batch of subjects: each statement runs once for all concurrent requests, one statement after the other. */
export function batchedReads(run: Run): Read {
  const loaders = new Map<unknown, DataLoader<Subject, unknown>>()
  let last: Promise<unknown> = Promise.resolve()
  const answer = (many: ReadMany<unknown>, subjects: readonly Subject[]): Promise<unknown[]> => {
    const workspaces = [...new Set(subjects.map(({ workspaceId }) => workspaceId))]
    const next = last.then(() => run(workspaces, (tx) => many(tx, subjects)))
    last = next.catch(() => undefined)
    return next
  }
  return async <V, S extends Subject>(many: ReadMany<V, S>, subject: S): Promise<V> => {
    const loader =
      loaders.get(many) ??
      new DataLoader<Subject, unknown>((subjects) => answer(many as ReadMany<V>, subjects))
    loaders.set(many, loader)
    return (await loader.load(subject)) as V
  }
}

/** Groups rows by subject, using the 1-based index of the subject in each row. */
export function byPlace<R extends { place: number }>(
  subjects: readonly unknown[],
  rows: readonly R[],
): Omit<R, 'place'>[][] {
  const lists = subjects.map((): Omit<R, 'place'>[] => [])
  for (const { place, ...row } of rows) lists[place - 1]?.push(row)
  return lists
}
