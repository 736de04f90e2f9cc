/** How many reviews of a queue are assigned to one member at a time. */
export const mostAssigned = 10

/** An assigned review, and whether it can be reassigned: its member does not have it open. */
export interface AssignedReview {
  id: string
  movable: boolean
}

/** A member who works in a queue. */
export interface QueueWorker {
  id: string
  /** The reviews assigned to them, the most urgent first. */
  held: readonly AssignedReview[]
  /** The free reviews that may be assigned to them, the most urgent first. */
  free: readonly string[]
  /** Those of the others' movable reviews that may be assigned to them. */
  movable: ReadonlySet<string>
}

/**
 * Distributes reviews evenly: each free one goes to the member with the fewest (section 2.11), up to `most` per member, then
 * reviews move from members with the most to those with the fewest until the counts differ by at most one.
 * @returns the new member of each review that gets one
 */
export function balance(workers: readonly QueueWorker[], most = mostAssigned): Map<string, string> {
  const hands = workers.map((worker) => new Hand(worker))
  const given = new Map<string, string>()
  const give = (to: Hand, id: string): void => {
    to.held.push({ id, movable: true })
    given.set(id, to.id)
  }
  for (let next = nextGift(hands, given, most); next; next = nextGift(hands, given, most))
    give(next.to, next.id)
  for (let move = nextMove(hands, most); move; move = nextMove(hands, most)) {
    const { from, to, id } = move
    from.held.splice(
      from.held.findIndex((review) => review.id === id),
      1,
    )
    give(to, id)
  }
  return given
}

/** What a member has while reviews are distributed; a queue may have hundreds of members, and thousands of reviews for each. */
class Hand {
  readonly id: string
  readonly held: AssignedReview[]
  #passed = 0
  #takes: ReadonlySet<string> | undefined

  constructor(private readonly worker: QueueWorker) {
    this.id = worker.id
    this.held = [...worker.held]
  }

  /** The most urgent of their free reviews that nobody was given. */
  firstFree(given: ReadonlyMap<string, string>): string | undefined {
    const { free } = this.worker
    while (given.has(free[this.#passed] ?? '')) this.#passed++
    return free[this.#passed]
  }

  /** Whether a review of another member may become theirs. */
  mayTake(id: string): boolean {
    this.#takes ??= new Set([...this.worker.movable, ...this.worker.free])
    return this.#takes.has(id)
  }
}

/** The free review that is given next, and to whom: the first of those with the fewest who may have one. */
function nextGift(
  hands: readonly Hand[],
  given: ReadonlyMap<string, string>,
  most: number,
): { to: Hand; id: string } | null {
  let next: { to: Hand; id: string } | null = null
  for (const to of hands) {
    if (to.held.length >= (next?.to.held.length ?? most)) continue
    const id = to.firstFree(given)
    if (id !== undefined) next = { to, id }
  }
  return next
}

const byLoad = (hands: readonly Hand[]): Hand[] => hands.toSorted((a, b) => a.held.length - b.held.length)

/** The next move: the least urgent review that the member with the fewest reviews may take over from the one with the most. */
function nextMove(hands: readonly Hand[], most: number): { from: Hand; to: Hand; id: string } | null {
  const ordered = byLoad(hands)
  const fullest = ordered.toReversed()
  for (const to of ordered.filter(({ held }) => held.length < most))
    for (const from of fullest) {
      if (from.held.length - to.held.length < 2) break
      const taken = from.held.findLast(({ id, movable }) => movable && to.mayTake(id))
      if (taken) return { from, to, id: taken.id }
    }
  return null
}
