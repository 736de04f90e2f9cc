import type { Sql } from '../../../platform/database.ts'
import type { MatchedSpan } from '../../../platform/vocabulary/matched-span.ts'
import type { Status } from '../../../platform/vocabulary/status.ts'
import type { Evaluation } from '../evaluation.ts'
import type { RuleEffect } from '../rule-effect.ts'
import { isDecidedByHuman, type RecentSubject, type Stretch } from '../recent-subjects.ts'
import type { SubjectSource } from '../subject-source.ts'
import type { BacktestOutcome } from './backtest-match.type.ts'
import { isPositive, outcomeOf } from './grade.ts'

const mostSpans = 20

interface Row {
  object_id: string
  outcome: BacktestOutcome
  from_status: Status | null
  to_status: Status | null
  explanation: string
  spans: MatchedSpan[]
  posted_at: string
}

/** What a slice of a backtest found. */
export class BacktestTally {
  examined = 0
  #matched = 0
  #humanDecided = 0
  #humanMatched = 0
  #humanPositive = 0
  #humanPositiveMatched = 0
  readonly #rows: Row[] = []

  constructor(private readonly wanted: RuleEffect) {}

  /** Counts a subject that the rule, alone in its plan, was asked about. */
  add(recent: RecentSubject, { trace: [traced] }: Evaluation): void {
    const matched = traced !== undefined
    this.examined++
    if (matched) this.#matched++
    if (this.wanted.status !== null && isDecidedByHuman(recent)) this.#compare(matched, recent)
    const outcome = outcomeOf(this.wanted, matched, recent)
    if (!outcome) return
    const conditions = traced?.conditions ?? []
    this.#rows.push({
      object_id: recent.objectId,
      outcome,
      from_status: recent.status,
      to_status: this.wanted.status,
      explanation: conditions.map(({ explanation }) => explanation).join('; '),
      spans: conditions.flatMap(({ spans }) => spans).slice(0, mostSpans),
      posted_at: recent.at,
    })
  }

  /** Adds what was found to the backtest, which has looked at everything before `rest` then. */
  async write(
    tx: Sql,
    workspaceId: string,
    id: string,
    { objectType }: SubjectSource,
    rest: Stretch,
  ): Promise<void> {
    await tx.query(
      `update backtest set examined = examined + $3, matched = matched + $4, human_decided = human_decided + $5,
         human_matched = human_matched + $6, human_positive = human_positive + $7,
         human_positive_matched = human_positive_matched + $8, after_at = $9, after_id = $10
       where workspace_id = $1 and id = $2`,
      [workspaceId, id, this.examined, this.#matched, this.#humanDecided, this.#humanMatched].concat([
        this.#humanPositive,
        this.#humanPositiveMatched,
        rest.afterAt,
        rest.afterId,
      ]),
    )
    if (this.#rows.length > 0)
      await tx.query(
        `insert into backtest_match (workspace_id, backtest_id, object_type, object_id, outcome, from_status, to_status,
           explanation, spans, posted_at)
         select $1, $2, $3, object_id, outcome, from_status, to_status, explanation, spans, posted_at
         from json_to_recordset($4) as r (object_id uuid, outcome text, from_status text, to_status text, explanation text,
           spans jsonb, posted_at timestamptz)`,
        [workspaceId, id, objectType, JSON.stringify(this.#rows)],
      )
  }

  #compare(matched: boolean, recent: RecentSubject): void {
    const positive = isPositive(this.wanted, recent)
    this.#humanDecided++
    if (matched) this.#humanMatched++
    if (positive) this.#humanPositive++
    if (positive && matched) this.#humanPositiveMatched++
  }
}
