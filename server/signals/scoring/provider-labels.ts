import { UnavailableError } from '../../platform/errors.ts'
import type { RequestAsker } from '../asking/signal-asker.ts'
import type { SignalFailure } from '../asking/signal-failure.ts'
import { digestOfText, keyOfProvider } from '../asking/signal-question.ts'
import type { SignalQuestion, SignalReader } from '../asking/signal-reader.ts'
import language from '../facts/language.ts'
import type { Item } from '../item.ts'
import type { ReadyProvider } from '../providers/ready-provider.ts'
import type { SignalValues } from '../providers/signal-values.ts'
import type { ReadyRoutes } from '../routes/ready-routes.ts'

const signal = 'text_labels'

/** A provider's labels of a text, or why there are none; both are empty when no provider is routed. */
export interface ProviderLabels {
  labels: SignalValues['text_labels']
  /** Null also when the route has items decided without an unavailable signal. */
  problem: string | null
}

const none: ProviderLabels = { labels: [], problem: null }

interface Dependencies {
  asker: RequestAsker
  reader: SignalReader
  routes: ReadyRoutes
}

/**
 * The labels of the workspace's provider of text scores for the texts of items, in their order; those without a stored answer are
 * requested in parallel. @throws UnavailableError when the route holds items for which the signal is unavailable
 */
export async function providerLabels(deps: Dependencies, items: readonly Item[]): Promise<ProviderLabels[]> {
  const provider = deps.routes.of(signal)?.provider
  if (!provider) return items.map(() => none)
  const isAsked = (item: Item) => Boolean(item.text?.trim()) && deps.routes.providerFor(signal, item) !== null
  const about = items.filter(isAsked)
  const answers = await deps.reader.read(
    keyOfProvider(provider, signal),
    about.map((item) => askedAbout(deps.asker, provider, item)),
  )
  const byItem = new Map(about.map((item, at) => [item, answers[at]]))
  return items.map((item) => {
    const found = byItem.get(item)
    if (!found) return none
    return found.failure ? unavailable(deps.routes, found.failure) : { labels: found.value, problem: null }
  })
}

function askedAbout(
  asker: RequestAsker,
  provider: ReadyProvider,
  item: Item,
): SignalQuestion<SignalValues[typeof signal]> {
  const text = item.text ?? ''
  const detected = language.compute(item, {})
  return {
    digest: digestOfText(text, detected),
    ask: () => asker.ask(provider, signal, { text, language: detected }),
  }
}

/**
 * The handling of an unavailable signal as for an item whose rules use it; where such an item would be held, the caller is asked
 * to retry.
 */
function unavailable(routes: ReadyRoutes, { message, reason, retryAfterMs }: SignalFailure): ProviderLabels {
  const handling = routes.of(signal)?.route.whenUnavailable
  if (handling === 'allow') return none
  if (handling === 'hold' && reason !== 'item')
    throw new UnavailableError(
      'The provider of text scores cannot be asked, try again shortly',
      Math.max(1, Math.ceil(retryAfterMs / 1000)),
    )
  return { labels: [], problem: message }
}
