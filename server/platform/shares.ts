import type { UnderWay } from './fair-claims.ts'
import type { Task } from './tasks.ts'

/** Counts the tasks that this process has under way, by workspace. */
export class Shares {
  readonly #underWay = new Map<string, number>()
  #turn: Promise<unknown> = Promise.resolve()

  /** Claims tasks with the present counts; claims run one after the other, as each changes the counts of the next. */
  begin(claim: (underWay: UnderWay) => Promise<Task[]>): Promise<Task[]> {
    const claimed = this.#turn.then(async () => {
      const tasks = await claim(this.#underWay)
      for (const { workspaceId } of tasks) this.#add(workspaceId, 1)
      return tasks
    })
    this.#turn = claimed.catch(() => undefined)
    return claimed
  }

  /** Removes tasks from the counts. */
  end(tasks: readonly Task[]): void {
    for (const { workspaceId } of tasks) if (this.#underWay.has(workspaceId)) this.#add(workspaceId, -1)
  }

  #add(workspaceId: string, by: number): void {
    const amount = (this.#underWay.get(workspaceId) ?? 0) + by
    if (amount > 0) this.#underWay.set(workspaceId, amount)
    else this.#underWay.delete(workspaceId)
  }
}
