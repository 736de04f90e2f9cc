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
  const hands = workers.map((worker) => ({ ...worker, held: [...worker.held] }))
  const given = new Map<string, string>()
  const give = (to: Hand, id: string): void => {
    to.held.push({ id, movable: true })
    given.set(id, to.id)
  }
  for (;;) {
    const next = byLoad(hands).flatMap((hand) => {
      const id = hand.held.length < most ? hand.free.find((free) => !given.has(free)) : undefined
      return id === undefined ? [] : [{ hand, id }]
    })[0]
    if (!next) break
    give(next.hand, next.id)
  }
  for (let move = nextMove(hands); move; move = nextMove(hands)) {
    const { from, to, id } = move
    from.held.splice(
      from.held.findIndex((review) => review.id === id),
      1,
    )
    give(to, id)
  }
  return given
}

type Hand = QueueWorker & { held: AssignedReview[] }

const byLoad = (hands: readonly Hand[]): Hand[] => hands.toSorted((a, b) => a.held.length - b.held.length)

/** The next move: the least urgent review that the member with the fewest reviews may take over from the one with the most. */
function nextMove(hands: readonly Hand[]): { from: Hand; to: Hand; id: string } | null {
  const ordered = byLoad(hands)
  for (const to of ordered)
    for (const from of ordered.toReversed()) {
      if (from.held.length - to.held.length < 2) break
      const taken = from.held.findLast(({ id, movable }) => movable && mayTake(to, id))
      if (taken) return { from, to, id: taken.id }
    }
  return null
}

const mayTake = ({ free, movable }: Hand, id: string): boolean => movable.has(id) || free.includes(id)
