/** Counts requests under way: at most so many for one workspace, so that a slow endpoint takes no more than its share. */
export class Slots {
  readonly #taken = new Map<string, number>()
  #all = 0

  constructor(private readonly most: { perWorkspace: number; inAll: number }) {}

  /** Takes every slot that the workspace may still have, and answers how many those are. */
  take(workspaceId: string): number {
    const taken = this.#taken.get(workspaceId) ?? 0
    const count = Math.max(0, Math.min(this.most.perWorkspace - taken, this.most.inAll - this.#all))
    this.#set(workspaceId, taken + count)
    this.#all += count
    return count
  }

  /** Gives slots of the workspace back. */
  give(workspaceId: string, count: number): void {
    this.#set(workspaceId, (this.#taken.get(workspaceId) ?? 0) - count)
    this.#all -= count
  }

  /** Whether no workspace may have another slot. */
  get full(): boolean {
    return this.#all >= this.most.inAll
  }

  /** The workspaces that have all of their slots taken. */
  busy(): string[] {
    return [...this.#taken]
      .filter(([, taken]) => taken >= this.most.perWorkspace)
      .map(([workspaceId]) => workspaceId)
  }

  #set(workspaceId: string, count: number): void {
    if (count > 0) this.#taken.set(workspaceId, count)
    else this.#taken.delete(workspaceId)
  }
}
