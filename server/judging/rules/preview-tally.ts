import { ReviewSubjectType, type Status } from '../../platform/vocabulary/status.ts'
import type { Evaluation } from './evaluation.ts'
import { isDecidedByHuman, type RecentSubject } from './recent-subjects.ts'
import type { RulePreview, RulePreviewChange, RulePreviewSample } from './rule-preview.object.ts'
import type { TracedRule } from './traced-rule.ts'

const mostSamples = 10

/** Samples of matches, with the reason. */
class Samples {
  readonly all: RulePreviewSample[] = []

  add({ subject, objectId }: RecentSubject, { conditions }: TracedRule): void {
    if (this.all.length >= mostSamples) return
    this.all.push({
      objectType: subject.user.id === objectId ? ReviewSubjectType.user : ReviewSubjectType.content,
      objectId,
      spans: conditions.flatMap(({ spans }) => spans),
      explanation: conditions.map(({ explanation }) => explanation).join('; '),
    })
  }
}

/** The number of items per change of status, with samples. */
class Changes {
  readonly #changes = new Map<string, { from: Status | null; to: Status; count: number; samples: Samples }>()

  add(recent: RecentSubject, to: Status, traced: TracedRule): void {
    const { status: from } = recent
    const key = `${from}:${to}`
    const change = this.#changes.get(key) ?? { from, to, count: 0, samples: new Samples() }
    change.count++
    change.samples.add(recent, traced)
    this.#changes.set(key, change)
  }

  get all(): RulePreviewChange[] {
    return [...this.#changes.values()]
      .sort((a, b) => b.count - a.count)
      .map(({ samples, ...change }) => ({ ...change, samples: samples.all }))
  }
}

/** Accumulates the effects of a rule. */
export class PreviewTally {
  examined = 0
  #matched = 0
  readonly #changes = new Changes()
  readonly #humanChanges = new Changes()
  readonly #samples = new Samples()

  constructor(private readonly sinceDays: number) {}

  /** Adds a subject evaluated with the rule alone. */
  add(recent: RecentSubject, { effects: [effect], trace: [traced] }: Evaluation): void {
    this.examined++
    if (!effect || !traced) return
    this.#matched++
    this.#samples.add(recent, traced)
    if (effect.status === null || effect.status === recent.status) return
    const changes = isDecidedByHuman(recent) ? this.#humanChanges : this.#changes
    changes.add(recent, effect.status, traced)
  }

  get result(): RulePreview {
    return {
      examined: this.examined,
      matched: this.#matched,
      percentage: this.examined === 0 ? 0 : (100 * this.#matched) / this.examined,
      sinceDays: this.sinceDays,
      changes: this.#changes.all,
      keptByHumans: this.#humanChanges.all,
      samples: this.#samples.all,
    }
  }
}
