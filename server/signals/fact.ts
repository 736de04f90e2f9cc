import type { MediaProbe } from '../intake/content/media.entity.ts'
import type { Item, Subject } from './item.ts'
import type { OpenMedia } from './media-look.ts'
import type { OpenSignals, TextSignal } from './asking/open-signals.ts'
import type { Read, ReadMany } from './reads.ts'

/** What facts that need I/O are loaded with. */
export interface FactSources {
  probeMedia(item: Item): Promise<MediaProbe[]>
  /** The item's media where they are at hand; otherwise facts say what was found when they were. */
  media?: OpenMedia
  /** The item's signals where they may be asked for; otherwise facts say what was told when they were. */
  signals?: OpenSignals
  read: Read
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
  ofUser: boolean
  /** That it is told by a provider of the item's own text; where none gives the signal it is not loaded, and `absent`. */
  told?: { signal: TextSignal; absent: V }
  load(item: Item, deps: FactSources): Promise<V>
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
export const defineLoadedFact = <V>(fact: Pick<LoadedFact<V>, 'cost' | 'load' | 'told'>): LoadedFact<V> => ({
  ofUser: false,
  ...fact,
})

/** What a statement of the database costs, in microseconds, shared by a batch. */
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
