import { LRUCache } from 'lru-cache'

const slowMs = 20
/** The most names: each connection keeps a plan for every name. */
const mostNames = 200

/** Records which statements recur, and which are slow. */
export class StatementHabits {
  readonly #names = new Map<string, string>()
  #given = 0
  /** Whether a statement that was seen may have a name. */
  readonly #seen = new LRUCache<string, boolean>({ max: 500 })
  readonly #slow = new LRUCache<string, true>({ max: 200 })

  /**
   * Names begin with `prefix`, of which there is one for each part of the program that gives names; statements that may have none
   * are left out.
   */
  constructor(
    private readonly prefix: string,
    private readonly mayHaveName: (text: string) => boolean = () => true,
  ) {}

  /** The name under which connections prepare a statement; undefined for one that was not seen before, or may have none. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    const mayHaveOne = this.#seen.get(text)
    if (mayHaveOne === undefined) this.#seen.set(text, this.mayHaveName(text))
    if (!mayHaveOne || this.#given === mostNames) return undefined
    const name = `${this.prefix}_${this.#given++}`
    this.#names.set(text, name)
    return name
  }

  /** Another name for a statement that had one, or undefined where there are no more. */
  renamed(text: string, name: string): string | undefined {
    if (this.#names.get(text) === name) this.#names.delete(text)
    return this.nameOf(text)
  }

  isSlow = (text: string): boolean => this.#slow.has(text)

  note(text: string, tookMs: number): void {
    if (tookMs > slowMs) this.#slow.set(text, true)
    else if (this.#slow.has(text)) this.#slow.delete(text)
  }
}

const innermost = /\([^()]*\)/g

/**
 * Whether the rows of a statement keep their columns when a migration adds some: prepared, one with a `*` of its own would fail
 * then. That of a subquery is read anew.
 */
export function keepsColumns(text: string): boolean {
  const shorter = text.replace(innermost, '')
  return shorter === text ? !text.includes('*') : keepsColumns(shorter)
}
