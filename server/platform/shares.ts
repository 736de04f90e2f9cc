import { setImmediate } from 'node:timers/promises'
import type { UnderWay } from './fair-claims.ts'
import type { Task } from './tasks.ts'

/** A lane that waits for a task. */
interface WaitingLane {
  resolve: (task: Task | null) => void
  reject: (error: unknown) => void
}

/** Gives the lanes of this process one task each, and counts those that it has under way, by workspace. */
export class Shares {
  readonly #underWay = new Map<string, number>()
  #waiting: WaitingLane[] = []
  #isClaiming = false

  /** `claim` claims tasks for so many lanes. */
  constructor(private readonly claim: (underWay: UnderWay, lanes: number) => Promise<Task[]>) {}

  /**
   * A task for a lane; null when there is none. Lanes that ask during a claim share the next one: claims run one after the other,
   * as each changes the counts of the next.
   */
  next(): Promise<Task | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      if (!this.#isClaiming) void this.#serve()
    })
  }

  /** Removes tasks from the counts. */
  end(tasks: readonly Task[]): void {
    for (const { workspaceId } of tasks) if (this.#underWay.has(workspaceId)) this.#add(workspaceId, -1)
  }

  async #serve(): Promise<void> {
    this.#isClaiming = true
    while (this.#waiting.length > 0) {
      // Those whose tasks ended together ask together.
      await setImmediate()
      await this.#claimFor(this.#waiting.splice(0))
    }
    this.#isClaiming = false
  }

  async #claimFor(lanes: readonly WaitingLane[]): Promise<void> {
    try {
      const tasks = await this.claim(this.#underWay, lanes.length)
      for (const { workspaceId } of tasks) this.#add(workspaceId, 1)
      lanes.forEach(({ resolve }, at) => resolve(tasks[at] ?? null))
    } catch (error) {
      for (const { reject } of lanes) reject(error)
    }
  }

  #add(workspaceId: string, by: number): void {
    const amount = (this.#underWay.get(workspaceId) ?? 0) + by
    if (amount > 0) this.#underWay.set(workspaceId, amount)
    else this.#underWay.delete(workspaceId)
  }
}
