import { setTimeout as pause } from 'node:timers/promises'
import { type Span, SpanKind } from '@opentelemetry/api'
import { Circuit } from '../../platform/circuit.ts'
import type { SecretBox } from '../../platform/crypto.ts'
import type { Database } from '../../platform/database.ts'
import { UnavailableError } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { type Origin, originFields } from '../../platform/origin.ts'
import type { Outbound } from '../../platform/outbound-http.ts'
import { openSettings } from '../../platform/secret-settings.ts'
import { failSpan, beginSpan } from '../../platform/tracing/spans.ts'
import { Turns } from '../../platform/turns.ts'
import type { ReadyProvider } from '../providers/ready-provider.ts'
import type { Ask, InputOf, ProviderCall } from '../providers/signal-provider.ts'
import { signalProvider } from '../providers/signal-providers.ts'
import type { SignalKind, SignalValues } from '../providers/signal-values.ts'
import { bucketOf } from './latency-buckets.ts'
import { failureOf, SignalFailure } from './signal-failure.ts'
import { type Reservation, reserveCall, recordCall } from './signal-usage.store.ts'

/** What a signal is asked with. */
interface Dependencies {
  database: Database
  outbound: Outbound
  secrets: SecretBox
  metrics: Metrics
  log: Logger
}

/** Asks providers for signals on behalf of one request. */
export interface RequestAsker {
  /** As SignalAsker.ask. */
  ask<K extends SignalKind>(provider: ReadyProvider, signal: K, input: InputOf[K]): Promise<SignalValues[K]>
}

const maxBytes = 2 * 1024 * 1024
const firstPauseMs = 250
const longestPauseMs = 5000
/** Limits in milliseconds, by signal: of an attempt, and of the queueing, both attempts and the pause between them together. */
const usualLimits = { attempt: 10_000, all: 20_000 }
const limitsOfTranscripts = { attempt: 60_000, all: 90_000 }
const shortestAttemptMs = 1000

/**
 * Requests signals from providers: with limited concurrency, within their budgets, with one retry, and not at all while a
 * provider is down.
 */
export class SignalAsker {
  readonly #circuit: Circuit
  readonly #turns = new Turns({
    atOnce: 8,
    line: {
      most: 1000,
      waitMs: usualLimits.all,
      refusal: () => new SignalFailure('too much waits for the provider', 'away'),
    },
  })

  readonly #limits: typeof usualLimits

  constructor(
    private readonly deps: Dependencies,
    { circuit = new Circuit(), limits = usualLimits } = {},
  ) {
    this.#circuit = circuit
    this.#limits = limits
  }

  /** How many providers are not called now because they were unavailable. */
  get resting(): number {
    return this.#circuit.resting
  }

  /** What the provider answers, after one more attempt where that can help. @throws SignalFailure and nothing else but an outage of the database */
  ask<K extends SignalKind>(
    provider: ReadyProvider,
    signal: K,
    input: InputOf[K],
    origin: Origin | null = null,
  ): Promise<SignalValues[K]> {
    const until = performance.now() + this.#limitsOf(signal).all
    return this.#turns.run(provider.id, async () => {
      this.#assertAwake(provider)
      try {
        return await this.#attempt(provider, signal, input, { until, origin })
      } catch (error) {
        if (!(error instanceof SignalFailure)) throw error
        const pauseMs = Math.max(error.retryAfterMs, firstPauseMs)
        const leftMs = until - performance.now() - pauseMs
        const again = error.reason === 'away' && pauseMs <= longestPauseMs && leftMs >= shortestAttemptMs
        if (!again || this.#rests(provider)) throw error
        await pause(pauseMs)
        return this.#attempt(provider, signal, input, { until, origin })
      }
    })
  }

  /** The same for what comes from a request. */
  from(origin: Origin | null | undefined): RequestAsker {
    return { ask: (provider, signal, input) => this.ask(provider, signal, input, origin ?? null) }
  }

  /** The same at once, with one attempt and regardless of the circuit, for a test by an admin. @throws SignalFailure */
  askOnce<K extends SignalKind>(
    provider: ReadyProvider,
    signal: K,
    input: InputOf[K],
  ): Promise<SignalValues[K]> {
    const until = performance.now() + this.#limitsOf(signal).attempt
    return this.#attempt(provider, signal, input, { until, origin: null })
  }

  #assertAwake(provider: ReadyProvider): void {
    const rest = this.#circuit.rest(serviceOf(provider))
    if (rest) throw new SignalFailure(`the provider rests for a moment after: ${rest.why}`, 'away', rest.ms)
  }

  #rests = (provider: ReadyProvider): boolean => this.#circuit.restMs(serviceOf(provider)) > 0

  async #attempt<K extends SignalKind>(
    provider: ReadyProvider,
    signal: K,
    input: InputOf[K],
    { until, origin }: { until: number; origin: Origin | null },
  ): Promise<SignalValues[K]> {
    const { database } = this.deps
    const reserved = await database.inWorkspace(provider.workspaceId, (tx) => reserveCall(tx, provider))
    if (!reserved) {
      this.#count(provider, signal, 'budget')
      throw new SignalFailure('the budget of the day is spent', 'budget')
    }
    const started = performance.now()
    const span = beginSignal(provider, signal, origin)
    const called = await this.#call(provider, signal, input, until).then(
      (value) => ({ value, failure: null }),
      (error: unknown) => ({ failure: failureOf(error) ?? this.#unexpected(provider, error, origin) }),
    )
    if (called.failure) failSpan(span, called.failure.reason)
    span.end()
    await this.#record(provider, signal, reserved, { started, failure: called.failure })
    if (called.failure) throw called.failure
    return called.value
  }

  async #call<K extends SignalKind>(
    provider: ReadyProvider,
    signal: K,
    input: InputOf[K],
    until: number,
  ): Promise<SignalValues[K]> {
    const kind = signalProvider(provider.provider)
    const ask = kind?.signals[signal] as Ask<K, unknown> | undefined
    if (!kind || !ask) throw new SignalFailure('this release has no such provider', 'refused')
    const settings = kind.settings.parse(openSettings(this.deps.secrets, provider))
    const end = Math.min(until, performance.now() + this.#limitsOf(signal).attempt)
    const send: ProviderCall['send'] = (request) =>
      this.deps.outbound.request({
        ...request,
        timeoutMs: Math.max(1, end - performance.now()),
        maxBytes,
      })
    return ask({ send, now: () => new Date() }, input, settings)
  }

  /** Records the outcome of a call. Where its row stays locked, the reservation is left as it is: the call has been paid for. */
  async #record(
    provider: ReadyProvider,
    signal: SignalKind,
    reserved: Reservation,
    { started, failure }: { started: number; failure: SignalFailure | null },
  ): Promise<void> {
    const milliseconds = performance.now() - started
    const service = serviceOf(provider)
    this.#circuit.note(service, failure?.outage ? failure.message : null)
    const restMs = this.#circuit.restMs(service)
    const { metrics, database } = this.deps
    this.#count(provider, signal, failure?.reason ?? 'told')
    metrics.signalSeconds.observe({ provider: provider.provider, signal }, milliseconds / 1000)
    const free = failure?.outage === true
    if (!free) metrics.signalCost.inc({ provider: provider.provider }, reserved.cost)
    const outcome = {
      error: failure?.message ?? null,
      free,
      milliseconds,
      bucket: bucketOf(milliseconds),
      restMs: restMs > 0 ? restMs : null,
    }
    try {
      await database.inWorkspace(provider.workspaceId, (tx) => recordCall(tx, reserved, outcome))
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error
    }
  }

  #limitsOf(signal: SignalKind): typeof usualLimits {
    return signal === 'transcript' ? limitsOfTranscripts : this.#limits
  }

  #count({ provider }: ReadyProvider, signal: SignalKind, outcome: string): void {
    this.deps.metrics.signalCalls.inc({ provider, signal, outcome })
  }

  #unexpected({ id, provider }: ReadyProvider, err: unknown, origin: Origin | null): SignalFailure {
    this.deps.log.error(
      { err, id, provider, ...originFields(origin) },
      'a signal provider failed unexpectedly',
    )
    return new SignalFailure('the answer could not be understood', 'away')
  }
}

/** Identifies a provider with its settings: failures with earlier settings do not count for the present ones. */
const serviceOf = ({ id, edition, secrets }: ReadyProvider) => `${id} ${edition} ${secrets}`

/** Begins the span of one call of a provider of signals; a part of the trace of the request that has it asked. */
const beginSignal = (
  { workspaceId, id, provider }: ReadyProvider,
  signal: SignalKind,
  origin: Origin | null,
): Span =>
  beginSpan('signal', {
    kind: SpanKind.CLIENT,
    attributes: {
      'verdict.workspace_id': workspaceId,
      'verdict.signal': signal,
      'verdict.provider': provider,
      'verdict.provider_id': id,
    },
    origins: [origin],
  })
