import { computed, shallowReactive, watch, type Ref } from 'vue'
import type { MediaPartsFragment } from '../gql/graphql.ts'

type File = Pick<MediaPartsFragment, 'id' | 'kind' | 'error'>

/** The outcome of loading a file, as the browser reports it: rendered, or failed. */
export type Arrival = 'drawn' | 'failed'

/** Why a part of an item has not been seen: it is blurred, it is loading, or it failed to load. */
export type Unseen = 'hidden' | 'coming' | 'failed'
const reasons: readonly Unseen[] = ['hidden', 'coming', 'failed']

/** Whether there is anything to show: not of a picture that Verdict could not fetch; a recording can be played all the same. */
export const canBeShown = ({ kind, error }: File): boolean => kind !== 'IMAGE' || !error

/**
 * Which files of an item were rendered, and which failed, reset for each item. `unseen` is the first reason why one of them has
 * not been seen; undefined once each was rendered, also where it was blurred again since.
 */
export function useArrival(
  item: Ref<{ id: string; media: readonly File[] } | null | undefined>,
  isShown: (file: File) => boolean,
) {
  const arrivals = shallowReactive(new Map<string, Arrival>())
  watch(
    () => item.value?.id,
    () => {
      arrivals.clear()
    },
  )
  const arrivalOf = ({ id }: Pick<File, 'id'>): Arrival | undefined => arrivals.get(id)

  function reasonOf(file: File): Unseen | undefined {
    const arrival = arrivalOf(file)
    if (arrival === 'drawn') return undefined
    if (!canBeShown(file)) return 'failed'
    if (!isShown(file)) return 'hidden'
    return arrival ?? 'coming'
  }
  const unseen = computed(() => {
    const found = new Set(item.value?.media.map(reasonOf))
    return reasons.find((reason) => found.has(reason))
  })

  return {
    unseen,
    arrivalOf,
    arrived: ({ id }: Pick<File, 'id'>, arrival: Arrival): void => {
      arrivals.set(id, arrival)
    },
    /** Clears the failure of a file, so that it is loaded again. */
    askAgain: ({ id }: Pick<File, 'id'>): void => {
      arrivals.delete(id)
    },
  }
}
