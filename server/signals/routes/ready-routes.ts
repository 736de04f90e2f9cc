import type { Sql } from '../../platform/database.ts'
import { urlsOf, type Item } from '../item.ts'
import type { ReadyProvider } from '../providers/ready-provider.ts'
import { signalProvider } from '../providers/signal-providers.ts'
import type { SignalKind } from '../providers/signal-values.ts'
import type { StoredSignalRoute } from './signal-route.entity.ts'
import { routesWithProviders } from './signal-route.store.ts'

/** The signals that embedded models give, independent of the workspace's settings. */
export const embeddedSignals: ReadonlySet<SignalKind> = new Set([
  'text_labels',
  'image_labels',
  'image_text',
  'transcript',
  'hash_matches',
])

/** A route that a workspace has set. */
export interface ReadyRoute {
  route: StoredSignalRoute
  /** Null for the embedded source, and when the provider is disabled or does not give the signal in this release. */
  provider: ReadyProvider | null
}

/** The sources of a workspace's signals, as far as it has set them. */
export class ReadyRoutes {
  readonly #bySignal: ReadonlyMap<SignalKind, ReadyRoute>

  constructor(routes: readonly ReadyRoute[]) {
    this.#bySignal = new Map(routes.map((one) => [one.route.signal, one]))
  }

  /** The route of a signal. @returns undefined when the workspace has set none */
  of(signal: SignalKind): ReadyRoute | undefined {
    return this.#bySignal.get(signal)
  }

  /** Whether something gives the signal. */
  gives(signal: SignalKind): boolean {
    return embeddedSignals.has(signal) || this.asks(signal)
  }

  /** Whether a provider gives the signal. */
  asks(signal: SignalKind): boolean {
    return this.of(signal)?.provider != null
  }

  /** The provider to call for a signal of an item. @returns null when there is none */
  providerFor(signal: SignalKind, item: Item): ReadyProvider | null {
    const found = this.of(signal)
    return found?.provider && isAskedAbout(found.route, item) ? found.provider : null
  }
}

/** The routes of a workspace without settings. */
export const noRoutes = new ReadyRoutes([])

/** The current routes of a workspace. */
export async function readyRoutes(tx: Sql, workspaceId: string): Promise<ReadyRoutes> {
  const routes = await routesWithProviders(tx, workspaceId)
  return new ReadyRoutes(
    routes.map(({ route, provider }) => ({
      route,
      provider: provider && signalProvider(provider.provider)?.signals[route.signal] ? provider : null,
    })),
  )
}

const kinds = ['image', 'video', 'audio'] as const

function isAskedAbout({ categoryIds, contentTypes }: StoredSignalRoute, item: Item): boolean {
  if (categoryIds.length > 0 && !categoryIds.includes(item.category.id)) return false
  if (contentTypes.length === 0) return true
  if (contentTypes.includes('text') && item.text?.trim()) return true
  return kinds.some((kind) => contentTypes.includes(kind) && urlsOf(item, kind).length > 0)
}
