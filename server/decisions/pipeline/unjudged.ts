import {
  type Handling,
  type UnjudgedMark,
  type UnjudgedOutcome,
  UnjudgedSource,
  unjudgedWords,
} from '../../intake/content/unjudged.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { ActorKind, isHuman, Status } from '../../platform/vocabulary/status.ts'
import { reasonInWords } from '../../reviews/review-reason.ts'
import { bySystem, type Decision, type Judgement } from '../deciding/decision.ts'
import type { LockedObject } from '../deciding/objects.ts'
import { overruled } from './ai-judgement.ts'
import { handlingOfAll } from './unjudged-handling.ts'

/**
 * The judgement of an item that could not be judged completely, with the handling that its workspace chose. Nothing is added
 * where a rule or an AI moderator has flagged or removed the item; a human's status is kept and a review opened. Once everything
 * has been judged, an item that was flagged for this alone is allowed.
 */
export function withUnjudged(judgement: Judgement, object: LockedObject | undefined): Judgement {
  const { unjudged, version } = judgement
  if (!object || !unjudged || version === null) return judgement
  const before = object.unjudged?.version === version ? object.unjudged : null
  const kept = before?.parts.filter(({ source }) => (source === UnjudgedSource.ai) !== unjudged.byAi) ?? []
  const parts = [...kept, ...unjudged.parts]
  if (parts.length === 0) return object.unjudged ? judgedAfterAll(judgement, object, before) : judgement
  const handling = unjudged.handling && handlingOfAll(parts, unjudged.handling)
  const outcome = handling && outcomeOf(judgement, object, before, handling)
  const mark: UnjudgedMark = {
    version,
    since: before?.since ?? object.now.toISOString(),
    outcome: outcome ?? before?.outcome ?? null,
    parts,
  }
  const news = outcome === (before?.outcome ?? null) ? null : outcome
  const words = parts.map(unjudgedWords).join('. ').slice(0, 500)
  const onHuman = isHuman(object.decidedBy)
  const reason = news === 'flagged' && onHuman ? reasonInWords('failure', words) : null
  const marked = { ...judgement, arrivalNote: words, unjudgedEnd: { mark, news, reason } }
  if (outcome !== 'flagged' && outcome !== 'held') return marked
  const flag = news === 'flagged' && !onHuman ? [flagging(judgement, words)] : []
  return withoutAllow({ ...marked, arrival: marked.arrival && outcome !== 'held' }, flag)
}

const isAllowOfAi = ({ actor, status }: Decision) => actor.kind === ActorKind.ai && status === Status.allowed

/** Whether anything other than an AI moderator's allow decides; that allow covers only what the moderator could read. */
const decides = (judgement: Judgement) =>
  judgement.decisions.some((decision) => decision.status !== null && !isAllowOfAi(decision))

const outcomes: Readonly<Record<Handling, UnjudgedOutcome>> = {
  allow: 'allowed',
  flag: 'flagged',
  hold: 'held',
}

function outcomeOf(
  judgement: Judgement,
  { status }: LockedObject,
  before: UnjudgedMark | null,
  handling: Handling,
): UnjudgedOutcome {
  if (decides(judgement) || status === Status.hidden) return 'decided'
  if (status === Status.flagged) return before?.outcome === 'flagged' ? 'flagged' : 'decided'
  return outcomes[handling]
}

/** The allow of an AI moderator becomes a recommendation, and the given decisions are appended. */
function withoutAllow(judgement: Judgement, more: readonly Decision[]): Judgement {
  const dropped = new Set(judgement.decisions.filter(isAllowOfAi).map(({ cause }) => cause))
  const verdicts = (judgement.verdicts ?? []).map((one) =>
    one.cause !== null && dropped.has(one.cause) ? { verdict: overruled(one.verdict), cause: null } : one,
  )
  return {
    ...judgement,
    decisions: [...judgement.decisions.filter((decision) => !isAllowOfAi(decision)), ...more],
    ...(judgement.verdicts && { verdicts }),
  }
}

function judgedAfterAll(judgement: Judgement, object: LockedObject, before: UnjudgedMark | null): Judgement {
  const waited =
    before?.outcome === 'flagged' &&
    judgement.unjudged?.handling != null &&
    object.status === Status.flagged &&
    object.decidedBy === ActorKind.system &&
    judgement.decisions.every(({ status }) => status === null)
  const cause = `judged:${judgement.objectId}:${judgement.version}`
  const allowed: Decision = { ...bySystem, cause, status: Status.allowed, note: 'Judged after all' }
  return {
    ...judgement,
    decisions: waited ? [...judgement.decisions, allowed] : judgement.decisions,
    unjudgedEnd: { mark: null, news: null, reason: null },
  }
}

const flagging = ({ objectId, version }: Judgement, words: string): Decision => ({
  ...bySystem,
  cause: `unjudged:${objectId}:${version}`,
  status: Status.flagged,
  note: words,
  reason: reasonInWords('failure', words),
})

/** Counts in the metrics what of an item could not be judged, by reason and handling. */
export function noteUnjudged({ unjudged }: Metrics, { unjudgedEnd }: Judgement): void {
  const outcome = unjudgedEnd?.news
  if (outcome) for (const { reason } of unjudgedEnd.mark?.parts ?? []) unjudged.inc({ reason, outcome })
}
