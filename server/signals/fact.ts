import type { Item, Subject } from './item.ts'
import type { MediaProbe } from './media-probe.ts'

/** What facts that need I/O are loaded with. */
export interface FactParts {
  probeMedia(item: Item): Promise<MediaProbe[]>
}

/** A fact that follows from the item and from other facts, at once; `cost` is in microseconds for a typical item. */
export interface ComputedFact<V, N = object> {
  cost: number
  /** Whether it can be known of a user alone, without an item. */
  ofUser: boolean
  compute(item: Item, needs: N): V
}

/** A fact that has to be fetched; it is loaded before the first condition that needs it. */
export interface LoadedFact<V> {
  cost: number
  ofUser: false
  load(item: Item, parts: FactParts): Promise<V>
}

/** Declares a fact that is computed at once from the item and from the facts named in `N`. */
export const defineFact = <V, N = object>(
  fact: Pick<ComputedFact<V, N>, 'cost' | 'compute'>,
): ComputedFact<V, N> => ({ ofUser: false, ...fact })

/** Declares a fact of the user alone: of an item's author, and of the user that user rules are asked about. */
export const defineAuthorFact = <V>(fact: {
  cost: number
  compute(subject: Subject): V
}): ComputedFact<V> => ({ ofUser: true, ...fact })

/** Declares a fact that is fetched. */
export const defineLoadedFact = <V>(fact: Pick<LoadedFact<V>, 'cost' | 'load'>): LoadedFact<V> => ({
  ofUser: false,
  ...fact,
})
