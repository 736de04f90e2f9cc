import { setTimeout as pause } from 'node:timers/promises'
import type { SecretBox } from '../platform/crypto.ts'
import type { Metrics } from '../platform/metrics.ts'
import { OutboundFailed, OutboundRefused } from '../platform/outbound-errors.ts'
import type { Outbound, OutboundAnswer } from '../platform/outbound-http.ts'
import { openSettings } from '../platform/secret-settings.ts'
import { RetryLater } from '../platform/tasks.ts'
import { presentable } from '../platform/validation.ts'
import { Circuit } from './circuit.ts'
import type { ReadyModerator } from './ready-moderator.ts'
import { questionFor } from './prompt.ts'
import { type AiProvider, ForeignReply, type Question, type Reply, UnreadableReply } from './provider.ts'
import { aiProvider } from './providers.ts'
import { readVerdict, type Verdict } from './verdict.ts'

/** A verdict, and what it took. */
export interface AskedVerdict extends Pick<Reply, 'model' | 'inputTokens' | 'outputTokens'> {
  verdict: Verdict
  durationMs: number
}

/**
 * Why there is no verdict: `busy` may pass with time, `unreadable` is an answer to this very item that is no verdict,
 * `refused` stays until somebody changes the settings.
 */
export type NoVerdictReason = 'busy' | 'unreadable' | 'refused'

/** A provider brought no verdict. The text never repeats what it answered. */
export class NoVerdict extends RetryLater {
  override readonly name = 'NoVerdict'

  constructor(
    message: string,
    readonly reason: NoVerdictReason,
    retryAfterMs = 0,
  ) {
    super(message, retryAfterMs)
  }
}

const timeoutMs = 20_000
const maxBytes = 256 * 1024
const firstPauseMs = 500
const longestPauseMs = 5000

/** An item is not left without a status for as long as a provider may ask for. */
const longestRetryMs = 60_000

const mostTokens = 2 ** 31 - 1

/** Asks AI moderators: over the guarded way out, with one retry, and not at all while a provider is down. */
export class Asker {
  readonly #circuit = new Circuit()
  readonly #waiting = new Set<(stopped: NoVerdict) => void>()

  constructor(private readonly parts: { outbound: Outbound; secrets: SecretBox; metrics: Metrics }) {}

  /** The moderator's verdict on a text, after one more attempt where that can help. @throws NoVerdict */
  ask(moderator: ReadyModerator, text: string): Promise<AskedVerdict> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      this.#askTwice(moderator, text)
        .then(resolve, reject)
        .finally(() => this.#waiting.delete(reject))
    })
  }

  /** Has whoever waits for a verdict wait no longer: a provider's answer would hold up the end of the program. */
  stop(): void {
    for (const reject of this.#waiting) reject(new NoVerdict('the program stops', 'busy'))
  }

  async #askTwice(moderator: ReadyModerator, text: string): Promise<AskedVerdict> {
    try {
      return await this.askOnce(moderator, text)
    } catch (error) {
      if (!(error instanceof NoVerdict) || error.reason === 'refused' || error.retryAfterMs > longestPauseMs)
        throw error
      await pause(Math.max(error.retryAfterMs, firstPauseMs))
      return this.askOnce(moderator, text)
    }
  }

  /** The same with one attempt. @throws NoVerdict */
  async askOnce(moderator: ReadyModerator, text: string): Promise<AskedVerdict> {
    const provider = aiProvider(moderator.provider)
    if (!provider) throw new NoVerdict('there is no such provider in this release', 'refused')
    const restMs = this.#circuit.restMs(moderator.id)
    if (restMs > 0) throw new NoVerdict('the provider failed too often, it rests', 'busy', restMs)
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    try {
      const asked = await this.#verdict(provider, moderator, text)
      this.#circuit.note(moderator.id, true)
      this.parts.metrics.aiSeconds.observe({ provider: provider.key, outcome: 'verdict' }, seconds())
      return asked
    } catch (error) {
      const failure = failureOf(error)
      if (failure.reason === 'busy') this.#circuit.note(moderator.id, false)
      this.parts.metrics.aiSeconds.observe({ provider: provider.key, outcome: 'failed' }, seconds())
      throw failure
    }
  }

  async #verdict(provider: AiProvider, moderator: ReadyModerator, text: string): Promise<AskedVerdict> {
    const settings = provider.settings.parse(openSettings(this.parts.secrets, moderator))
    const answer = await this.#send(provider, questionFor(moderator, text), settings as never)
    const { verdict, ...read } = provider.read(answer)
    const reply = storable(read)
    this.#count(provider.key, reply, settings)
    return {
      ...reply,
      durationMs: answer.durationMs,
      verdict: readVerdict(verdict, moderator.sections, text),
    }
  }

  async #send(provider: AiProvider, question: Question, settings: never): Promise<OutboundAnswer> {
    const request = provider.requestFor(question, settings)
    const answer = await this.parts.outbound.request({ ...request, method: 'POST', timeoutMs, maxBytes })
    if (answer.status === 200) return answer
    throw provider.declines(answer)
      ? new UnreadableReply('the provider declined to judge it')
      : refused(answer)
  }

  #count(provider: string, { inputTokens, outputTokens }: Omit<Reply, 'verdict'>, settings: Prices): void {
    const { aiTokens, aiCost } = this.parts.metrics
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

const meanings: Readonly<Record<number, string>> = {
  400: 'the provider refused the request: check the model and the form of the answer',
  401: 'the provider refused the key',
  403: 'the provider refused the key',
  404: 'the provider knows no such model or address',
  429: 'the provider asks to slow down',
}

/** What an answer without a verdict means: being busy passes, being refused does not. */
function refused({ status, headers }: OutboundAnswer): NoVerdict {
  const passing = status === 408 || status === 409 || status === 429 || status >= 500
  const seconds = Number(headers['retry-after'] ?? 0)
  const meaning = meanings[status] ?? `the provider answered ${status}`
  return new NoVerdict(
    meaning,
    passing ? 'busy' : 'refused',
    Number.isFinite(seconds) ? Math.min(Math.max(0, seconds) * 1000, longestRetryMs) : 0,
  )
}

function failureOf(error: unknown): NoVerdict {
  if (error instanceof NoVerdict) return error
  if (error instanceof UnreadableReply) return new NoVerdict(error.message, 'unreadable')
  if (error instanceof ForeignReply) return new NoVerdict(error.message, 'busy')
  if (error instanceof OutboundFailed) return new NoVerdict(`no answer: ${error.problem}`, 'busy')
  if (error instanceof OutboundRefused) return new NoVerdict(`not permitted: ${error.message}`, 'refused')
  return new NoVerdict('its settings cannot be read: enter the key again', 'refused')
}
