import { setTimeout as pause } from 'node:timers/promises'
import { Circuit } from '../../platform/circuit.ts'
import type { SecretBox } from '../../platform/crypto.ts'
import { newId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { type Origin, requestIdOf } from '../../platform/origin.ts'
import { OutboundFailed } from '../../platform/outbound-errors.ts'
import type { Outbound, OutboundAnswer } from '../../platform/outbound-http.ts'
import { openSettings } from '../../platform/secret-settings.ts'
import { presentable } from '../../platform/validation.ts'
import {
  type AiProvider,
  type Question,
  type Reply,
  type ModelUsage,
  UnreadableReply,
} from '../../signals/ai-providers/ai-provider.ts'
import { aiProvider } from '../../signals/ai-providers/ai-providers.ts'
import { beginAsking, endAsking } from './asking-span.ts'
import { newMeter } from './budget.ts'
import { costOf, estimatedCost, pricesIn, type Prices } from './estimate.ts'
import { inTurn, shortestAttemptMs } from './in-turn.ts'
import { NoVerdict, noVerdictOf, refusal, type AskingCost } from './no-verdict.ts'
import { paceKeyOf } from './pace-key.ts'
import { questionFor, type PromptMaterial } from './prompt.ts'
import { ProviderPace } from './provider-pace.ts'
import type { ReadyModerator } from './ready-moderator.ts'
import { readVerdict, type Verdict } from './verdict.ts'

/** A verdict, and its usage. */
export interface AskedVerdict extends AskingCost {
  verdict: Verdict
}

/** The material shown to a model besides the item's text, and the time limit of the request in milliseconds. */
export interface AskOptions extends PromptMaterial {
  withinMs?: number
  /** Why an allow must not take effect, whatever the model answers. */
  doubt?: string | null
  /** Accumulates the usage, also without a verdict. */
  meter?: AskingCost
  /** The request that caused it, for the log. */
  origin?: Origin | null | undefined
}

const timeoutMs = 20_000
const maxBytes = 256 * 1024
const firstPauseMs = 500
const longestPauseMs = 5000

/** The time limit of both attempts together, in milliseconds; a retry starts only if enough of it is left. */
const bothMs = 25_000

const mostTokens = 2 ** 31 - 1

/**
 * Requests verdicts from the providers of AI moderators: through the guard of outbound requests, with one retry, no faster than a
 * provider permits, and not at all while it is down.
 */
export class Asker {
  readonly #circuit = new Circuit()
  readonly #waiting = new Set<(stopped: NoVerdict) => void>()

  constructor(
    private readonly deps: { outbound: Outbound; secrets: SecretBox; metrics: Metrics; log: Logger },
    private readonly pace = new ProviderPace(),
  ) {}

  /** How many providers are not called now because they were unavailable. */
  get resting(): number {
    return this.#circuit.resting
  }

  /** How many providers are asked less because they asked to slow down. */
  get paced(): number {
    return this.pace.paced
  }

  /** How many requests wait for their turn. */
  get queued(): number {
    return this.pace.waiting
  }

  /**
   * The moderator's verdict on an item's text, after one retry where that can help; those with `withinMs` have their turn first.
   * @throws NoVerdict
   */
  ask(moderator: ReadyModerator, text: string, given: AskOptions = {}): Promise<AskedVerdict> {
    const asking = { meter: newMeter(), ...given, urgent: given.withinMs !== undefined }
    const until = performance.now() + (asking.withinMs ?? bothMs)
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      this.#unlessResting(moderator, () => this.#askAgain(moderator, text, { ...asking, until }))
        .then(resolve, reject)
        .finally(() => this.#waiting.delete(reject))
    })
  }

  /** The same without a retry. @throws NoVerdict */
  askOnce(moderator: ReadyModerator, text: string, given: AskOptions = {}): Promise<AskedVerdict> {
    const asking = { meter: newMeter(), ...given, urgent: true }
    const until = performance.now() + timeoutMs
    return this.#unlessResting(moderator, () => this.#inTurn(moderator, text, { ...asking, until }))
  }

  /** The estimated cost of one request, by the configured prices. */
  estimate(moderator: ReadyModerator, text: string, shown: PromptMaterial): number {
    return estimatedCost(pricesIn(moderator.settings), questionFor(moderator, text, shown))
  }

  /** Rejects all pending requests, since a provider's answer would delay the shutdown. */
  stop(): void {
    for (const reject of this.#waiting) reject(new NoVerdict('the program stops', 'busy'))
  }

  async #unlessResting(moderator: ReadyModerator, ask: () => Promise<AskedVerdict>): Promise<AskedVerdict> {
    const service = serviceOf(moderator)
    const rest = this.#circuit.rest(service)
    if (rest)
      throw new NoVerdict(`the provider rests for a moment after ${rest.why}`, 'busy', {
        retryAfterMs: rest.ms,
      })
    try {
      const asked = await ask()
      this.#circuit.note(service, null)
      return asked
    } catch (error) {
      const failure = error as NoVerdict
      if (failure.took) this.#circuit.note(service, failure.outage ? failure.message : null)
      throw failure
    }
  }

  /** Asks again after a pause, once; and whenever it has its turn again after the provider asked to slow down. */
  async #askAgain(moderator: ReadyModerator, text: string, asking: TimedRequest): Promise<AskedVerdict> {
    for (let isLast = false, again = false; ; again = true)
      try {
        return await this.#inTurn(moderator, text, asking, again)
      } catch (error) {
        const failure = error as NoVerdict
        const hadNoTurn = failure.took === null
        const waits = failure.slowDown && !failure.counted
        const pauseMs = waits ? 0 : Math.max(failure.retryAfterMs, firstPauseMs)
        const leftMs = asking.until - performance.now() - pauseMs
        if (hadNoTurn || leftMs < shortestAttemptMs) throw failure
        if (waits) continue
        if (isLast || failure.reason === 'refused' || pauseMs > longestPauseMs) throw failure
        isLast = true
        await pause(pauseMs)
      }
  }

  #inTurn(
    moderator: ReadyModerator,
    text: string,
    asking: TimedRequest,
    again = false,
  ): Promise<AskedVerdict> {
    const key = paceKeyOf(this.deps.secrets, moderator)
    return inTurn(this.pace, key, { ...asking, again }, () => this.#attempt(moderator, text, asking))
  }

  /** One request. @throws NoVerdict and no other error */
  async #attempt(moderator: ReadyModerator, text: string, asking: TimedRequest): Promise<AskedVerdict> {
    const provider = aiProvider(moderator.provider)
    if (!provider) throw new NoVerdict('there is no such provider in this release', 'refused')
    const span = beginAsking(moderator, asking.origin)
    const started = performance.now()
    const note = (outcome: 'verdict' | 'failed') => {
      const ms = performance.now() - started
      asking.meter.durationMs += Math.round(ms)
      this.deps.metrics.aiSeconds.observe({ provider: provider.key, outcome }, ms / 1000)
    }
    try {
      const verdict = await this.#verdict(provider, moderator, text, asking)
      note('verdict')
      endAsking(span, asking.meter)
      return { ...asking.meter, verdict }
    } catch (error) {
      note('failed')
      const failure = noVerdictOf(error) ?? this.#unexpected(moderator, error, asking.origin)
      failure.took = { ...asking.meter }
      endAsking(span, asking.meter, failure)
      throw failure
    }
  }

  async #verdict(
    provider: AiProvider,
    moderator: ReadyModerator,
    text: string,
    asking: TimedRequest,
  ): Promise<Verdict> {
    const settings = this.#settings(provider, moderator)
    const { meter } = asking
    const withinMs = Math.max(1, Math.min(timeoutMs, asking.until - performance.now()))
    const question = questionFor(moderator, text, asking)
    const answer = await this.#send(provider, question, settings as never, { withinMs, meter })
    const { verdict, ...used } = this.#read(provider, answer, settings, meter)
    this.#count(provider.key, used, settings, meter)
    return readVerdict(verdict, moderator.sections, text, asking.media, asking.doubt)
  }

  /** The reply; the usage of an unreadable one is counted if the provider reports it. @throws UnreadableReply, ForeignReply */
  #read(provider: AiProvider, answer: OutboundAnswer, settings: Prices, meter: AskingCost): Reply {
    try {
      return provider.read(answer)
    } catch (error) {
      if (error instanceof UnreadableReply && error.used)
        this.#count(provider.key, error.used, settings, meter)
      throw error
    }
  }

  #settings(provider: AiProvider, moderator: ReadyModerator) {
    try {
      return provider.settings.parse(openSettings(this.deps.secrets, moderator))
    } catch {
      throw new NoVerdict('its settings cannot be read: enter the key again', 'refused')
    }
  }

  async #send(
    provider: AiProvider,
    question: Question,
    settings: never,
    { withinMs, meter }: { withinMs: number; meter: AskingCost },
  ): Promise<OutboundAnswer> {
    const request = { ...provider.requestFor(question, settings), method: 'POST' as const }
    meter.unreported++
    const answer = await this.deps.outbound
      .request({ ...request, timeoutMs: withinMs, maxBytes })
      .catch((error: unknown) => {
        if (!(error instanceof OutboundFailed && error.mayHaveArrived)) meter.unreported--
        throw error
      })
    if (answer.status === 200) return answer
    meter.unreported--
    const declined = provider.declined(answer)
    throw declined === null ? refusal(answer) : new UnreadableReply(declined)
  }

  /** An unexpected error, logged without its message, which may contain a key or the item. */
  #unexpected(
    { workspaceId, id, provider }: ReadyModerator,
    error: unknown,
    origin: Origin | null = null,
  ): NoVerdict {
    const { name, code, stack } = error instanceof Error ? (error as Error & { code?: unknown }) : {}
    const requestId = origin ? requestIdOf(origin) : newId()
    const at = stack?.split('\n').filter((line) => /^\s+at /.test(line))
    const about = {
      requestId,
      workspaceId,
      aiModeratorId: id,
      provider,
      error: name ?? typeof error,
      code,
      at,
    }
    this.deps.log.error(about, 'an AI provider could not be asked')
    return new NoVerdict(`an unexpected error, ${about.error} (request ${requestId})`, 'refused')
  }

  #count(provider: string, reply: ModelUsage, prices: Prices, meter: AskingCost): void {
    const { model, inputTokens, outputTokens } = storable(reply)
    const cost = costOf(prices, { inputTokens, outputTokens })
    meter.model = model ?? meter.model
    meter.inputTokens = Math.min(meter.inputTokens + inputTokens, mostTokens)
    meter.outputTokens = Math.min(meter.outputTokens + outputTokens, mostTokens)
    meter.cost += cost
    if (inputTokens + outputTokens > 0) meter.unreported--
    const { aiTokens, aiCost } = this.deps.metrics
    aiTokens.inc({ provider, direction: 'input' }, inputTokens)
    aiTokens.inc({ provider, direction: 'output' }, outputTokens)
    aiCost.inc({ provider }, cost)
  }
}

/** The provider's usage data, limited to what the columns can store. */
const storable = ({ model, inputTokens, outputTokens }: ModelUsage) => ({
  model: model === null ? null : presentable(model, 200),
  inputTokens: Math.min(inputTokens, mostTokens),
  outputTokens: Math.min(outputTokens, mostTokens),
})

/** Each change of the settings encrypts the secrets again: failures with earlier settings do not count for the present ones. */
const serviceOf = ({ id, secrets }: ReadyModerator): string => `${id} ${secrets}`

type TimedRequest = AskOptions & { until: number; meter: AskingCost; urgent: boolean }
