import { setTimeout as pause } from 'node:timers/promises'
import type { SecretBox } from '../../platform/crypto.ts'
import { newId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Outbound, OutboundAnswer } from '../../platform/outbound-http.ts'
import { openSettings } from '../../platform/secret-settings.ts'
import { presentable } from '../../platform/validation.ts'
import type { TextPiece } from '../../signals/source-text.ts'
import { Circuit } from './circuit.ts'
import { NoVerdict, noVerdictOf, refusal } from './no-verdict.ts'
import type { ReadyModerator } from './ready-moderator.ts'
import { questionFor } from './prompt.ts'
import { type AiProvider, type Question, type Reply, UnreadableReply } from './provider.ts'
import { aiProvider } from './providers.ts'
import { readVerdict, type Verdict } from './verdict.ts'

/** A verdict, and what it took. */
export interface AskedVerdict extends Pick<Reply, 'model' | 'inputTokens' | 'outputTokens'> {
  verdict: Verdict
  durationMs: number
}

/** What is asked about an item besides its own text, and for how long at most, in milliseconds. */
export interface Asking {
  media?: readonly TextPiece[]
  withinMs?: number
}

const timeoutMs = 20_000
const maxBytes = 256 * 1024
const firstPauseMs = 500
const longestPauseMs = 5000

/** Both attempts together; a second one begins only while there is time for an answer. */
const bothMs = 25_000
const shortestAttemptMs = 1000

const mostTokens = 2 ** 31 - 1

/** Asks AI moderators: over the guarded way out, with one retry, and not at all while a provider is down. */
export class Asker {
  readonly #circuit = new Circuit()
  readonly #waiting = new Set<(stopped: NoVerdict) => void>()

  constructor(
    private readonly deps: { outbound: Outbound; secrets: SecretBox; metrics: Metrics; log: Logger },
  ) {}

  /** The moderator's verdict on an item's text, after one more attempt where that can help. @throws NoVerdict */
  ask(moderator: ReadyModerator, text: string, asking: Asking = {}): Promise<AskedVerdict> {
    const until = performance.now() + (asking.withinMs ?? bothMs)
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      this.#unlessResting(moderator, () => this.#askTwice(moderator, text, { ...asking, until }))
        .then(resolve, reject)
        .finally(() => this.#waiting.delete(reject))
    })
  }

  /** The same with one attempt. @throws NoVerdict */
  askOnce(moderator: ReadyModerator, text: string): Promise<AskedVerdict> {
    const until = performance.now() + timeoutMs
    return this.#unlessResting(moderator, () => this.#attempt(moderator, text, { until }))
  }

  /** Has whoever waits for a verdict wait no longer: a provider's answer would hold up the end of the program. */
  stop(): void {
    for (const reject of this.#waiting) reject(new NoVerdict('the program stops', 'busy'))
  }

  /** Each change of its settings seals the secrets anew: what failed with the settings before says nothing of these. */
  async #unlessResting(
    { id, secrets }: ReadyModerator,
    ask: () => Promise<AskedVerdict>,
  ): Promise<AskedVerdict> {
    const service = `${id} ${secrets}`
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
      this.#circuit.note(service, failure.outage ? failure.message : null)
      throw failure
    }
  }

  async #askTwice(moderator: ReadyModerator, text: string, asking: TimedRequest): Promise<AskedVerdict> {
    try {
      return await this.#attempt(moderator, text, asking)
    } catch (error) {
      const failure = error as NoVerdict
      const pauseMs = Math.max(failure.retryAfterMs, firstPauseMs)
      const leftMs = asking.until - performance.now() - pauseMs
      if (failure.reason === 'refused' || pauseMs > longestPauseMs || leftMs < shortestAttemptMs)
        throw failure
      await pause(pauseMs)
      return this.#attempt(moderator, text, asking)
    }
  }

  /** One request. @throws NoVerdict and nothing else */
  async #attempt(moderator: ReadyModerator, text: string, asking: TimedRequest): Promise<AskedVerdict> {
    const provider = aiProvider(moderator.provider)
    if (!provider) throw new NoVerdict('there is no such provider in this release', 'refused')
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    try {
      const asked = await this.#verdict(provider, moderator, text, asking)
      this.deps.metrics.aiSeconds.observe({ provider: provider.key, outcome: 'verdict' }, seconds())
      return asked
    } catch (error) {
      this.deps.metrics.aiSeconds.observe({ provider: provider.key, outcome: 'failed' }, seconds())
      throw noVerdictOf(error) ?? this.#unexpected(moderator, error)
    }
  }

  async #verdict(
    provider: AiProvider,
    moderator: ReadyModerator,
    text: string,
    { media = [], until }: TimedRequest,
  ): Promise<AskedVerdict> {
    const settings = this.#settings(provider, moderator)
    const withinMs = Math.max(1, Math.min(timeoutMs, until - performance.now()))
    const answer = await this.#send(
      provider,
      questionFor(moderator, text, media),
      settings as never,
      withinMs,
    )
    const { verdict, ...read } = provider.read(answer)
    const reply = storable(read)
    this.#count(provider.key, reply, settings)
    return {
      ...reply,
      durationMs: answer.durationMs,
      verdict: readVerdict(verdict, moderator.sections, text, media),
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
    withinMs: number,
  ): Promise<OutboundAnswer> {
    const request = provider.requestFor(question, settings)
    const answer = await this.deps.outbound.request({
      ...request,
      method: 'POST',
      timeoutMs: withinMs,
      maxBytes,
    })
    if (answer.status === 200) return answer
    throw provider.declines(answer)
      ? new UnreadableReply('the provider declined to judge it')
      : refusal(answer)
  }

  /** An error that nobody foresaw, logged without its text, which may hold a key or the item. */
  #unexpected({ workspaceId, id, provider }: ReadyModerator, error: unknown): NoVerdict {
    const { name, code, stack } = error instanceof Error ? (error as Error & { code?: unknown }) : {}
    const requestId = newId()
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

  #count(provider: string, { inputTokens, outputTokens }: Omit<Reply, 'verdict'>, settings: Prices): void {
    const { aiTokens, aiCost } = this.deps.metrics
    aiTokens.inc({ provider, direction: 'input' }, inputTokens)
    aiTokens.inc({ provider, direction: 'output' }, outputTokens)
    const { inputPrice, outputPrice } = settings
    aiCost.inc({ provider }, (inputTokens * (inputPrice ?? 0) + outputTokens * (outputPrice ?? 0)) / 1e6)
  }
}

/** What the provider says of its answer, as far as it can be kept. */
const storable = ({ model, inputTokens, outputTokens }: Omit<Reply, 'verdict'>) => ({
  model: model === null ? null : presentable(model, 200),
  inputTokens: Math.min(inputTokens, mostTokens),
  outputTokens: Math.min(outputTokens, mostTokens),
})

interface Prices {
  inputPrice?: number | null
  outputPrice?: number | null
}

type TimedRequest = Asking & { until: number }
