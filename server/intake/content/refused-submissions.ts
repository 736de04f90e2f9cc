import type { BatchResult } from '../../platform/batcher.ts'
import { PlanLimitError } from '../../platform/errors.ts'
import type { Submission } from './content-rows.ts'

/** The submissions of a batch that were refused after rows had been written for them: thrown, so that these are rolled back. */
class RefusedSubmissions extends Error {
  constructor(readonly refusals: ReadonlyMap<Submission, unknown>) {
    super('submissions were refused')
  }
}

/** @throws RefusedSubmissions where the results of a batch have refusals for which rows were written; the plan's limit is none */
export function assertNoneRefused(
  batch: readonly Submission[],
  outcomes: readonly BatchResult<unknown>[],
): void {
  const refusals = batch.flatMap((submission, at): [Submission, unknown][] => {
    const outcome = outcomes[at]
    return outcome && !outcome.ok && !(outcome.error instanceof PlanLimitError)
      ? [[submission, outcome.error]]
      : []
  })
  if (refusals.length > 0) throw new RefusedSubmissions(new Map(refusals))
}

/**
 * Writes a batch by `write`, which runs one transaction and calls `assertNoneRefused`; where submissions are refused, it writes the
 * others alone, so that a refused one leaves nothing: no author, no place and no change of them (section 7).
 */
export async function withoutRefused<R>(
  batch: readonly Submission[],
  write: (admitted: Submission[]) => Promise<BatchResult<R>[]>,
): Promise<BatchResult<R>[]> {
  const refused = new Map<Submission, unknown>()
  for (;;) {
    const admitted = batch.filter((submission) => !refused.has(submission))
    try {
      const written = admitted.length > 0 ? await write(admitted) : []
      const outcomes = new Map(admitted.map((submission, at) => [submission, written[at]]))
      return batch.map((each) => outcomes.get(each) ?? { ok: false, error: refused.get(each) })
    } catch (error) {
      if (!(error instanceof RefusedSubmissions)) throw error
      for (const [submission, refusal] of error.refusals) refused.set(submission, refusal)
    }
  }
}
