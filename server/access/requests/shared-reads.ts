import { SharedTurns } from '../../platform/turns.ts'
import type { Principal } from '../team/principal.ts'
import { RequestContext } from './request-context.ts'

/** For how long a result is shared, in milliseconds: among clients notified of the same event. */
const keptMs = 1000

/** One read: which questions about the caller's identity it asked, and its result. */
interface Reading {
  questions: Questions
  outcome: Promise<unknown>
}

/** The reads of the same data, for callers with the same access. */
interface Line {
  /** Completed reads, each valid for different callers. */
  readings: Reading[]
  underWay: Promise<void> | null
}

/**
 * Shares reads among callers with the same access. Access depends on workspace, kind, grants, categories and
 * blind-review restrictions: nothing is shared between callers who differ in any of them. Use of the caller's identity
 * is tracked as well: a result is reused for another caller only if it did not depend on the identity, or depended only
 * on whether the caller is a certain member and the answer is the same.
 */
export class SharedReads {
  readonly #lines = new Map<string, Line>()
  readonly #turns: SharedTurns

  /** @param atOnce how many reads run concurrently: each uses several connections, which other work needs too */
  constructor(atOnce: number) {
    this.#turns = new SharedTurns({ atOnce })
  }

  /**
   * The result of the read, now or by a caller with the same access within the last second.
   * @param what identifies everything that the result depends on besides the caller
   * @param read may use only the context that it is given
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

/** Records the questions that a read asked about the caller's identity. */
class Questions {
  /** Whether the read used the identity in another way than `isCaller`, so that its result cannot be shared. */
  isPersonal = false
  readonly #answers = new Map<string, boolean>()

  constructor(private readonly caller: Principal) {}

  isCaller(memberId: string): boolean {
    const answer = this.caller.id === memberId
    this.#answers.set(memberId, answer)
    return answer
  }

  /** Whether the recorded questions have the same answers for a caller with the same access. */
  fit({ id }: Principal): boolean {
    if (this.isPersonal) return false
    for (const [memberId, answer] of this.#answers) if ((id === memberId) !== answer) return false
    return true
  }
}

/** The context of a read that may be shared: it records questions about the caller's identity. */
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

/**
 * The fields that determine a caller's access, and the origin, which is irrelevant; every other field is part of the
 * identity.
 */
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

/** A proxy of the caller that records access to any other field, including ones added to the type later. */
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

/** A key for all callers with the same access. */
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
