import { UnavailableError } from '../../platform/errors.ts'
import type { SignalAsker } from '../asking/signal-asker.ts'
import type { SignalFailure } from '../asking/signal-failure.ts'
import { digestOfText, keyOfProvider } from '../asking/signal-question.ts'
import type { SignalQuestion, SignalReader } from '../asking/signal-reader.ts'
import language from '../facts/language.ts'
import type { Item } from '../item.ts'
import type { ReadyProvider } from '../providers/ready-provider.ts'
import type { SignalValues } from '../providers/signal-values.ts'
import type { ReadyRoutes } from '../routes/ready-routes.ts'

const signal = 'text_labels'

/** What a provider says of a text, or why it says nothing; both are empty where none is asked. */
export interface ProviderLabels {
  labels: SignalValues['text_labels']
  /** Null as well where the route has items decided without what could not be had. */
  problem: string | null
}

const none: ProviderLabels = { labels: [], problem: null }

interface Dependencies {
  asker: SignalAsker
  reader: SignalReader
  routes: ReadyRoutes
}

/**
 * What the workspace's provider of text scores says of the texts of items, in their order; those that nobody asked about
 * before are asked at once. @throws UnavailableError where the route holds what could not be had
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
    return found.failure ? unhad(deps.routes, found.failure) : { labels: found.value, problem: null }
  })
}

function askedAbout(
  asker: SignalAsker,
  provider: ReadyProvider,
  item: Item,
): SignalQuestion<SignalValues[typeof signal]> {
  const text = item.text ?? ''
  const told = language.compute(item, {})
  return {
    digest: digestOfText(text, told),
    ask: () => asker.ask(provider, signal, { text, language: told }),
  }
}

/** As an item is treated whose rules ask for the signal; whoever waits for an answer is told to ask again where an item is held. */
function unhad(routes: ReadyRoutes, { message, reason, retryAfterMs }: SignalFailure): ProviderLabels {
  const handling = routes.of(signal)?.route.whenUnavailable
  if (handling === 'allow') return none
  if (handling === 'hold' && reason !== 'item')
    throw new UnavailableError(
      'The provider of text scores cannot be asked, try again shortly',
      Math.max(1, Math.ceil(retryAfterMs / 1000)),
    )
  return { labels: [], problem: message }
}
