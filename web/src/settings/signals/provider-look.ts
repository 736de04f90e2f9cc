import type { SignalProviderRowFragment } from '../../gql/graphql.ts'
import type { Look } from '../../ui/status.ts'

type State = 'on' | 'off' | 'resting' | 'spent' | 'failing' | 'gone'

const looks: Record<State, Look> = {
  on: { tone: 'success', icon: 'i-lucide-play', label: 'settings.signals.states.on' },
  off: { tone: 'neutral', icon: 'i-lucide-circle-off', label: 'settings.signals.states.off' },
  resting: { tone: 'error', icon: 'i-lucide-pause', label: 'settings.signals.states.resting' },
  spent: { tone: 'warning', icon: 'i-lucide-coins', label: 'settings.signals.states.spent' },
  failing: { tone: 'warning', icon: 'i-lucide-triangle-alert', label: 'settings.signals.states.failing' },
  gone: { tone: 'warning', icon: 'i-lucide-unplug', label: 'settings.signals.states.gone' },
}

type Provider = Pick<
  SignalProviderRowFragment,
  'enabled' | 'kind' | 'today' | 'callsPerDay' | 'costPerDay' | 'pricePerCall'
>

/** The current state of a provider: the first that applies of off, unknown, resting, spent, failing and on. */
export function providerState(provider: Provider, now: Date): State {
  const { enabled, kind, today } = provider
  if (!enabled) return 'off'
  if (!kind) return 'gone'
  if (!today) return 'on'
  if (today.restsUntil && new Date(today.restsUntil) > now) return 'resting'
  if (isSpent(provider, today)) return 'spent'
  return today.calls > 0 && today.errors === today.calls ? 'failing' : 'on'
}

/** Whether one more call would exceed the budget of the day. */
const isSpent = (
  { callsPerDay, costPerDay, pricePerCall }: Provider,
  { calls, cost }: { calls: number; cost: number },
): boolean =>
  (callsPerDay != null && calls >= callsPerDay) || (costPerDay != null && cost + pricePerCall > costPerDay)

/** The current state of a provider as a badge. */
export const providerLook = (provider: Provider, now: Date): Look => looks[providerState(provider, now)]
