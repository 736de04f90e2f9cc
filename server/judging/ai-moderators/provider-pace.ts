import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'

/** The most requests of a service at once, and how many there are until it asks to slow down: more than a process has. */
const mostAtOnce = 256

/** A request counts as running for this long at least, so that a limit holds for each second too. */
const shortestTurnMs = 1000

/** The pause after a slow-down that names none: doubled each time until there is an answer, less up to a half. */
const firstPauseMs = 1000
const longestPauseMs = 30_000

/**
 * A service that asks to slow down counts as working until it has given no answer for this long: most count their requests by the
 * minute, so that one that works gives answers in each.
 */
const withoutAnswerMs = 60_000

interface Line {
  queue: PQueue
  limit: number
  /** How many requests run or began within the last second. */
  running: number
  /** How many answers there were since the limit changed. */
  answers: number
  /** How many bursts it has slowed down: a request that began before the last one changes nothing. */
  bursts: number
  pauses: number
  heldUntil: number
  resume: NodeJS.Timeout | undefined
  /** The first slow-down since the last answer. */
  slowedSince: number | null
}

/** How a request waits: an urgent one before the others, one that was slowed down before those of its sort. */
interface WaitOptions {
  urgent: boolean
  again: boolean
  withinMs: number
}

/** A request's turn, which ends with what came of it. */
export interface Turn {
  answered(): void
  failed(): void
  /** The service asked to slow down, for so many milliseconds; 0 where it named no time. */
  slowed(retryAfterMs: number): void
}

/** A request did not get its turn in time. */
export class TurnMissed extends Error {}

/**
 * How many requests each service gets at once, in this process: halved when it asks to slow down, once for all that began before
 * that, and one more after as many answers. Until the pause that it asks for is over, none begins. The others wait in line.
 */
export class ProviderPace {
  readonly #lines = new LRUCache<string, Line>({ max: 10_000 })

  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly most = mostAtOnce,
    private readonly random: () => number = Math.random,
  ) {}

  /** How many services get fewer requests than they could, as they asked to slow down. */
  get paced(): number {
    return [...this.#lines.values()].filter(({ limit }) => limit < this.most).length
  }

  /** How many requests wait for their turn. */
  get waiting(): number {
    return [...this.#lines.values()].reduce((sum, { queue }) => sum + queue.size, 0)
  }

  /** For how many milliseconds no request begins. */
  heldMs(key: string): number {
    return Math.max(0, (this.#lines.get(key)?.heldUntil ?? 0) - this.now())
  }

  /** Whether the service has given an answer within the last minute in which it asked to slow down. */
  isWorking(key: string): boolean {
    const since = this.#lines.get(key)?.slowedSince ?? null
    return since === null || this.now() - since <= withoutAnswerMs
  }

  /**
   * Resolves when a request may begin, which then has to end its turn. One that the pause gives no time fails at once if it is
   * urgent, was slowed down itself, or the service does not work; others stay in line, so that no more of their sort are claimed
   * meanwhile. @throws TurnMissed
   */
  async turn(key: string, { urgent, again, withinMs }: WaitOptions): Promise<Turn> {
    if (this.heldMs(key) > withinMs && (urgent || again || !this.isWorking(key))) throw new TurnMissed()
    const line = this.#lineOf(key)
    const priority = (urgent ? 2 : 0) + (again ? 1 : 0)
    return new Promise((resolve, reject) => {
      const missed = new AbortController()
      const tooLate = setTimeout(() => missed.abort(new TurnMissed()), withinMs)
      const begin = () => {
        clearTimeout(tooLate)
        return new Promise<void>((end) => resolve(this.#begun(line, end)))
      }
      line.queue.add(begin, { priority, signal: missed.signal }).catch(reject)
    })
  }

  #lineOf(key: string): Line {
    const known = this.#lines.get(key)
    if (known) return known
    const queue = new PQueue({ concurrency: this.most })
    const counts = { limit: this.most, running: 0, answers: 0, bursts: 0, pauses: 0, heldUntil: 0 }
    const line: Line = { queue, ...counts, resume: undefined, slowedSince: null }
    this.#lines.set(key, line)
    return line
  }

  #begun(line: Line, end: () => void): Turn {
    const { bursts } = line
    const began = this.now()
    line.running++
    const ended = () => {
      const isLimited = line.limit < this.most
      const leftMs = shortestTurnMs - (this.now() - began)
      if (!isLimited) end()
      const over = () => {
        line.running--
        if (isLimited) end()
      }
      if (leftMs > 0) setTimeout(over, leftMs).unref()
      else over()
    }
    return {
      failed: ended,
      answered: () => {
        grow(line, this.most)
        ended()
      },
      slowed: (retryAfterMs) => {
        this.#slow(line, retryAfterMs, bursts === line.bursts)
        ended()
      },
    }
  }

  #slow(line: Line, retryAfterMs: number, isNew: boolean): void {
    line.slowedSince ??= this.now()
    if (isNew) {
      setLimit(line, Math.max(1, Math.floor(Math.min(line.limit, line.running) / 2)))
      line.bursts++
      line.pauses++
    }
    const ownMs = Math.min(firstPauseMs * 2 ** (line.pauses - 1), longestPauseMs) * (1 - this.random() / 2)
    if (isNew || retryAfterMs > 0) this.#hold(line, this.now() + (retryAfterMs || ownMs))
  }

  #hold(line: Line, until: number): void {
    if (until <= line.heldUntil) return
    line.heldUntil = until
    line.queue.pause()
    clearTimeout(line.resume)
    line.resume = setTimeout(() => line.queue.start(), until - this.now()).unref()
  }
}

function setLimit(line: Line, limit: number): void {
  line.limit = limit
  line.answers = 0
  line.queue.concurrency = limit
}

function grow(line: Line, most: number): void {
  line.slowedSince = null
  line.pauses = 0
  line.answers++
  if (line.answers >= line.limit && line.limit < most) setLimit(line, line.limit + 1)
}
