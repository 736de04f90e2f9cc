import type { Sql } from '../../platform/database.ts'
import { writeShadowHits } from '../../judging/rules/shadow/shadow-hit.store.ts'
import type { JudgementResult } from '../deciding/outcome.ts'

/** Stores what rules in shadow would have done to the objects that were decided on. */
export function storeShadowHits(tx: Sql, decided: readonly JudgementResult[]): Promise<void> {
  return writeShadowHits(
    tx,
    decided.flatMap(({ judgement, object }) => {
      const hits = judgement.evaluation?.shadow.hits ?? []
      if (hits.length === 0) return []
      const { workspaceId, objectType, objectId } = judgement
      const version = judgement.version ?? object.version ?? 0
      return [{ workspaceId, objectType, objectId, version, hits }]
    }),
  )
}
