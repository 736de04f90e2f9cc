import { SharedTurns } from '../../platform/turns.ts'
import type { Principal } from '../team/principal.ts'
import { RequestContext } from './request-context.ts'

/** For how long something that was read serves others, in milliseconds: those who are told of it at the same time. */
const keptMs = 1000

/** One reading: what it asked about who the caller is, and what came of it. */
interface Reading {
  questions: Questions
  outcome: Promise<unknown>
}

/** The readings of the same, for callers of the same powers. */
interface Line {
  /** Those that are over, each for other callers. */
  readings: Reading[]
  underWay: Promise<void> | null
}

/**
 * Reads once for all who may see the same. What a caller may see comes of their workspace, kind, grants, categories and what is withheld from them:
 * nothing is shared between callers who differ in any of them. Who they are is watched besides: what was read for one
 * serves another where it did not depend on it, or asked only whether the caller is some member and the answer is the same.
 */
export class SharedReads {
  readonly #lines = new Map<string, Line>()
  readonly #turns: SharedTurns

  /** @param atOnce how many are read at once: each takes several connections, and others need them too */
  constructor(atOnce: number) {
    this.#turns = new SharedTurns({ atOnce })
  }

  /**
   * What is read, now or for somebody alike within the last second.
   * @param what names all that the outcome depends on besides the caller
   * @param read may depend on the context that it is given, and on no other caller's
   */
  async read<T>(
    context: RequestContext,
    what: string,
    read: (context: RequestContext) => Promise<T>,
  ): Promise<T> {
    const { caller } = context
    const key = `${audienceOf(caller)} ${what}`
    for (;;) {
      const line = this.#lines.get(key) ?? { readings: [], underWay: null }
      const known = line.readings.find(({ questions }) => questions.fit(caller))
      if (known) return known.outcome as Promise<T>
      const isPersonal = line.readings.some(({ questions }) => questions.isPersonal)
      if (isPersonal) return this.#turns.run(caller.workspaceId, () => read(context))
      if (!line.underWay) return this.#begin({ key, line }, context, read)
      await line.underWay
    }
  }

  #begin<T>(
    { key, line }: { key: string; line: Line },
    context: RequestContext,
    read: (context: RequestContext) => Promise<T>,
  ): Promise<T> {
    this.#lines.set(key, line)
    const questions = new Questions(context.caller)
    const watched = new WatchedContext(context, questions)
    const outcome = this.#turns.run(context.workspaceId, () => read(watched))
    const reading = { questions, outcome }
    const over = () => {
      line.underWay = null
      line.readings.push(reading)
      setTimeout(() => {
        line.readings.splice(line.readings.indexOf(reading), 1)
        if (line.readings.length === 0 && !line.underWay) this.#lines.delete(key)
      }, keptMs).unref()
    }
    line.underWay = outcome.then(over, over)
    return outcome
  }
}

/** What was asked about who the caller is. */
class Questions {
  /** Whether more was asked than who they are not, so that it serves nobody else. */
  isPersonal = false
  readonly #answers = new Map<string, boolean>()

  constructor(private readonly caller: Principal) {}

  isCaller(memberId: string): boolean {
    const answer = this.caller.id === memberId
    this.#answers.set(memberId, answer)
    return answer
  }

  /** Whether a caller of the same powers would have been answered alike. */
  fit({ id }: Principal): boolean {
    if (this.isPersonal) return false
    for (const [memberId, answer] of this.#answers) if ((id === memberId) !== answer) return false
    return true
  }
}

/** The context of a reading that may serve others: what is asked about who the caller is, it notices. */
class WatchedContext extends RequestContext {
  constructor(
    private readonly original: RequestContext,
    private readonly questions: Questions,
  ) {
    super(original.services, watched(original.caller, questions), original.requestId)
  }

  override isCaller(memberId: string): boolean {
    return this.questions.isCaller(memberId)
  }

  override renewed(): RequestContext {
    return new WatchedContext(this.original, this.questions)
  }
}

/** What decides what a caller may see, and the request that they make, which decides nothing: all else is who they are. */
const impersonal = [
  'kind',
  'workspaceId',
  'grants',
  'categories',
  'blind',
  'origin',
] as const satisfies (keyof Principal)[]
const isImpersonal = (key: string | symbol): boolean =>
  (impersonal as readonly (string | symbol)[]).includes(key)

/** The caller, of whom it is noticed when anything but their powers is looked at: what is added to them later counts too. */
const watched = (caller: Principal, questions: Questions): Principal =>
  new Proxy(caller, {
    get(target, key) {
      if (!isImpersonal(key)) questions.isPersonal = true
      return Reflect.get(target, key) as unknown
    },
    ownKeys(target) {
      questions.isPersonal = true
      return Reflect.ownKeys(target)
    },
  })

const audiences = new WeakMap<Principal, string>()

/** A name for all callers of the same powers. */
function audienceOf(caller: Principal): string {
  const known = audiences.get(caller)
  if (known !== undefined) return known
  const { kind, workspaceId, grants, categories, blind } = caller
  const audience = JSON.stringify([
    kind,
    workspaceId,
    grants.toSorted(),
    categories ? categories.toSorted() : null,
    blind ? caller.id : null,
  ])
  audiences.set(caller, audience)
  return audience
}
