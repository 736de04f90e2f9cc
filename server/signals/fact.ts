import type { Item } from './item.ts'
import type { MediaProbe } from './media-probe.ts'

/** What facts that need I/O are loaded with. */
export interface FactParts {
  probeMedia(item: Item): Promise<MediaProbe[]>
}

/** A fact that follows from the item and from other facts, at once; `cost` is in microseconds for a typical item. */
export interface ComputedFact<V, N = object> {
  cost: number
  compute(item: Item, needs: N): V
}

/** A fact that has to be fetched; it is loaded before the first condition that needs it. */
export interface LoadedFact<V> {
  cost: number
  load(item: Item, parts: FactParts): Promise<V>
}

/** Declares a fact that is computed at once from the item and from the facts named in `N`. */
export const defineFact = <V, N = object>(fact: ComputedFact<V, N>): ComputedFact<V, N> => fact

/** Declares a fact that is fetched. */
export const defineLoadedFact = <V>(fact: LoadedFact<V>): LoadedFact<V> => fact
