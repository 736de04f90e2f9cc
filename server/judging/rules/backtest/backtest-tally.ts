import type { Sql } from '../../../platform/database.ts'
import type { Evaluation } from '../evaluation.ts'
import type { Stretch } from '../past-subject.store.ts'
import { isDecidedByHuman, type RecentSubject } from '../recent-subjects.ts'
import type { RuleEffect } from '../rule-effect.ts'
import type { SubjectSource } from '../subject-source.ts'
import { addMatches, type NewMatch } from './backtest-match.store.ts'
import { countSlice } from './backtest.store.ts'
import { isPositive, outcomeOf } from './grade.ts'

const mostSpans = 20

/** The results of a slice of a backtest. */
export class BacktestTally {
  examined = 0
  #matched = 0
  #humanDecided = 0
  #humanMatched = 0
  #humanPositive = 0
  #humanPositiveMatched = 0
  readonly #matches: NewMatch[] = []

  constructor(private readonly wanted: RuleEffect) {}

  /** Adds a subject evaluated with the rule alone. */
  add(recent: RecentSubject, { trace: [traced] }: Evaluation): void {
    const matched = traced !== undefined
    this.examined++
    if (matched) this.#matched++
    if (this.wanted.status !== null && isDecidedByHuman(recent)) this.#compare(matched, recent)
    const outcome = outcomeOf(this.wanted, matched, recent)
    if (!outcome) return
    const conditions = traced?.conditions ?? []
    this.#matches.push({
      objectId: recent.objectId,
      outcome,
      from: recent.status,
      to: this.wanted.status,
      explanation: conditions.map(({ explanation }) => explanation).join('; '),
      spans: conditions.flatMap(({ spans }) => spans).slice(0, mostSpans),
      postedAt: recent.at,
    })
  }

  /** Adds the results to the backtest, which has then processed everything before `rest`. */
  async write(
    tx: Sql,
    workspaceId: string,
    id: string,
    { objectType }: SubjectSource,
    rest: Stretch,
  ): Promise<void> {
    const counts = {
      examined: this.examined,
      matched: this.#matched,
      humanDecided: this.#humanDecided,
      humanMatched: this.#humanMatched,
      humanPositive: this.#humanPositive,
      humanPositiveMatched: this.#humanPositiveMatched,
    }
    await countSlice(tx, { workspaceId, id }, counts, rest)
    await addMatches(tx, { workspaceId, backtestId: id, objectType }, this.#matches)
  }

  #compare(matched: boolean, recent: RecentSubject): void {
    const positive = isPositive(this.wanted, recent)
    this.#humanDecided++
    if (matched) this.#humanMatched++
    if (positive) this.#humanPositive++
    if (positive && matched) this.#humanPositiveMatched++
  }
}
