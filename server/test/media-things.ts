import { evaluate } from '../judging/rules/evaluate.ts'
import type { TracedCondition } from '../judging/rules/traced-rule.ts'
import { factsOf } from '../signals/facts.ts'
import { MediaReader } from '../signals/media/media-reader.ts'
import { batchedReads } from '../signals/reads.ts'
import type { TestApp } from './app.ts'
import { makeItem } from './make-item.ts'
import { makePlan, makeRule, part } from './make-plan.ts'

/** What of an item a test about media cares about. */
export interface MediaUrls {
  text?: string
  imageUrls?: string[]
  videoUrls?: string[]
  audioUrls?: string[]
}

/** Asks single conditions of items with media, which are fetched and analyzed for real. */
export function mediaConditions({ services }: TestApp, workspaceId: string) {
  const { database, mediaDownloads, mediaTools } = services
  const reader = new MediaReader({ ...mediaTools, database, mediaDownloads })

  return {
    /** What a rule with only this condition says of an item; null when it does not match. */
    async tried(
      key: string,
      params: Record<string, unknown>,
      item: MediaUrls,
    ): Promise<TracedCondition | null> {
      const plan = await makePlan([makeRule({ conditions: [part(key, params)] })])
      const judged = makeItem({ workspaceId, ...item })
      const media = await reader.open(judged)
      try {
        const read = batchedReads((ids, work) => database.inWorkspace([...ids], work))
        const parts = { probeMedia: () => Promise.resolve(media.probes), media, read }
        const { trace } = await evaluate(plan, factsOf(judged, parts))
        return trace[0]?.conditions[0] ?? null
      } finally {
        await media.close()
      }
    },
    sql: <T>(text: string, ...values: unknown[]): Promise<T[]> =>
      database.inWorkspace(workspaceId, (tx) => tx.query<T>(text, values)),
  }
}
