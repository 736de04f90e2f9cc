import type { Logger } from '../../platform/log.ts'
import { originFields } from '../../platform/origin.ts'
import { finalStatus, type JudgementResult } from './outcome.ts'

/** Logs at debug level what was decided on which objects by which kinds of actor, and for which request. */
export function logDecisions(log: Logger, decided: readonly JudgementResult[]): void {
  if (!log.isLevelEnabled('debug')) return
  for (const { judgement, outcome, actions } of decided) {
    const { workspaceId, objectType, objectId, origin } = judgement
    const actors = [...new Set(actions.map(({ actor }) => actor.kind))]
    const status = finalStatus(judgement, outcome)
    const about = { workspaceId, objectType, objectId, status, actors, actions: actions.map(({ id }) => id) }
    log.debug({ ...about, ...originFields(origin) }, 'decided')
  }
}
