import type { Status } from '../vocabulary/status.ts'
import type { TracedRule } from './evaluation.ts'
import type { RulePreview, RulePreviewChange, RulePreviewSample } from './rule-preview.object.ts'

const mostSamples = 10

/** What a rule matched, and what it was before. */
export interface Match {
  /** The item, or the user of a user rule. */
  contentId: string | null
  userId: string
  status: Status | null
  decidedByHuman: boolean
}

/** Adds up what a rule would do. */
export class PreviewTally {
  examined = 0
  #matched = 0
  readonly #changes = new Map<string, RulePreviewChange>()
  readonly #samples: RulePreviewSample[] = []
  readonly #userIds: string[] = []

  constructor(private readonly sinceDays: number) {}

  match(match: Match, status: Status | null, { conditions }: TracedRule): void {
    this.#matched++
    if (status && status !== match.status && !match.decidedByHuman) this.#change(match.status, status)
    if (this.#samples.length + this.#userIds.length >= mostSamples) return
    if (match.contentId === null) this.#userIds.push(match.userId)
    else
      this.#samples.push({
        contentId: match.contentId,
        spans: conditions.flatMap(({ spans }) => spans),
        explanation: conditions.map(({ explanation }) => explanation).join('; '),
      })
  }

  get result(): RulePreview {
    return {
      examined: this.examined,
      matched: this.#matched,
      percentage: this.examined === 0 ? 0 : (100 * this.#matched) / this.examined,
      sinceDays: this.sinceDays,
      changes: [...this.#changes.values()].sort((a, b) => b.count - a.count),
      samples: this.#samples,
      userSampleIds: this.#userIds,
    }
  }

  #change(from: Status | null, to: Status): void {
    const key = `${from}:${to}`
    const change = this.#changes.get(key) ?? { from, to, count: 0 }
    change.count++
    this.#changes.set(key, change)
  }
}
