/** Runs the work of each key one after the other, so that what waits for a lock of it takes one connection, not all. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>()

  /** The outcome of the work, once everything before it is done, however that ended. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work)
    const over = turn
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        if (this.#last.get(key) === over) this.#last.delete(key)
      })
    this.#last.set(key, over)
    return turn
  }
}
