import type { MediaProbe } from '../intake/content/media.entity.ts'
import type { OpenSignals, TextSignal } from './asking/open-signals.ts'
import type { Item, Subject } from './item.ts'
import type { OpenMedia } from './media-look.ts'
import type { Read, ReadMany } from './reads.ts'

/** The sources of facts that need I/O. */
export interface FactSources {
  probeMedia(item: Item): Promise<MediaProbe[]>
  /** The item's media if they are available; otherwise facts use stored findings. */
  media?: OpenMedia
  /** The item's signals if providers may be called; otherwise facts use stored answers. */
  signals?: OpenSignals
  read: Read
}

/** A fact computed synchronously from the item and from other facts; `cost` is in microseconds for a typical item. */
export interface ComputedFact<V, N = object> {
  cost: number
  /** Whether it is defined for a user alone, without an item. */
  ofUser: boolean
  compute(item: Item, needs: N): V
}

/** A fact that has to be fetched; it is loaded before the first condition that needs it. */
export interface LoadedFact<V> {
  cost: number
  ofUser: boolean
  /**
   * Set when a provider gives it as a signal of the item's own text; without such a provider it is not loaded and reads as
   * `absent`.
   */
  provided?: { signal: TextSignal; absent: V }
  load(item: Item, deps: FactSources): Promise<V>
}

/** Declares a fact that is computed synchronously from the item and from the facts named in `N`. */
export const defineFact = <V, N = object>(
  fact: Pick<ComputedFact<V, N>, 'cost' | 'compute'>,
): ComputedFact<V, N> => ({ ofUser: false, ...fact })

/** Declares a fact of the user alone: of an item's author, or of the subject of user rules. */
export const defineAuthorFact = <V>(fact: {
  cost: number
  compute(subject: Subject): V
}): ComputedFact<V> => ({ ofUser: true, ...fact })

/** Declares a fact that is fetched. */
export const defineLoadedFact = <V>(
  fact: Pick<LoadedFact<V>, 'cost' | 'load' | 'provided'>,
): LoadedFact<V> => ({
  ofUser: false,
  ...fact,
})

/** The cost of a database statement shared by a batch, in microseconds. */
const readCost = 500

/** Declares a fact of any subject, an item or a user alone, that one statement reads for a whole batch. */
export const defineReadFact = <V>(many: ReadMany<V>): LoadedFact<V> => ({
  cost: readCost,
  ofUser: true,
  load: (subject, { read }) => read(many, subject),
})

/** Declares a fact of an item that one statement reads for a whole batch. */
export const defineItemReadFact = <V>(many: ReadMany<V>): LoadedFact<V> => ({
  ...defineReadFact(many),
  ofUser: false,
})
