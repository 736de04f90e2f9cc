import type { Evaluation } from '../evaluation.ts'
import type { Plan } from '../plan.ts'
import { bucketCount, bucketOf } from './time-buckets.ts'

/** The number of times a rule was tried and matched. */
export interface RuleCount {
  ruleId: string
  tried: number
  hits: number
}

/** The times of the timed runs of a version of a rule. */
export interface RuleTime {
  ruleId: string
  version: number
  samples: number
  nanoseconds: number
  buckets: number[]
}

/** The counts of one plan in this process. Rules are tried from the top, so one number per run determines which were tried. */
export class PlanCounts {
  readonly #runs: Uint32Array
  readonly #hits: Uint32Array
  readonly #times = new Map<number, RuleTime>()

  constructor(
    readonly workspaceId: string,
    private readonly plan: Plan,
  ) {
    this.#runs = new Uint32Array(plan.rules.length + 1)
    this.#hits = new Uint32Array(plan.rules.length + plan.shadows.length)
  }

  /** Counts one run. */
  note({ tried, hits, shadow, timed }: Evaluation): void {
    const acting = this.plan.rules.length
    this.#runs[tried] = (this.#runs[tried] ?? 0) + 1
    for (const at of hits) this.#hit(at)
    for (const { at } of shadow.hits) this.#hit(acting + at)
    if (!timed) return
    timed.rules.forEach((time, at) => this.#time(at, time))
    timed.shadows.forEach((time, at) => this.#time(acting + at, time))
  }

  /** The counts of each rule that was tried. Rules in shadow are tried in every run. */
  get counts(): RuleCount[] {
    const acting = this.plan.rules.length
    let runs = 0
    const reaching = Array.from<number>({ length: acting })
    for (let tried = acting; tried >= 0; tried--) {
      runs += this.#runs[tried] ?? 0
      if (tried > 0) reaching[tried - 1] = runs
    }
    return [...this.plan.rules, ...this.plan.shadows].flatMap(({ effect }, at) => {
      const tried = at < acting ? (reaching[at] ?? 0) : runs
      return tried === 0 ? [] : [{ ruleId: effect.ruleId, tried, hits: this.#hits[at] ?? 0 }]
    })
  }

  get times(): RuleTime[] {
    return [...this.#times.values()]
  }

  #hit(at: number): void {
    this.#hits[at] = (this.#hits[at] ?? 0) + 1
  }

  #time(at: number, nanoseconds: number): void {
    const time = this.#times.get(at) ?? this.#untimed(at)
    const bucket = bucketOf(nanoseconds)
    time.samples++
    time.nanoseconds += nanoseconds
    time.buckets[bucket] = (time.buckets[bucket] ?? 0) + 1
  }

  #untimed(at: number): RuleTime {
    const { rules, shadows } = this.plan
    const effect = (rules[at] ?? shadows[at - rules.length])?.effect
    const buckets = Array.from({ length: bucketCount }, () => 0)
    const time = {
      ruleId: effect?.ruleId ?? '',
      version: effect?.ruleVersion ?? 0,
      samples: 0,
      nanoseconds: 0,
      buckets,
    }
    this.#times.set(at, time)
    return time
  }
}
