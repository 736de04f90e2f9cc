import { computed, shallowReactive, watch, type Ref } from 'vue'
import type { MediaPartsFragment } from '../gql/graphql.ts'

type File = Pick<MediaPartsFragment, 'id' | 'kind' | 'error'>

/** What became of a file that the browser asked for, by its own word: it was drawn, or it did not come. */
export type Arrival = 'drawn' | 'failed'

/** Why something of an item has not been seen: it is blurred, it is still on its way, or it did not come. */
export type Unseen = 'hidden' | 'coming' | 'failed'
const reasons: readonly Unseen[] = ['hidden', 'coming', 'failed']

/** Whether there is anything to show: a picture that Verdict could not fetch has nothing, a recording is played all the same. */
export const canBeShown = ({ kind, error }: File): boolean => kind !== 'IMAGE' || !error

/**
 * Which files of an item were drawn, and which did not come, again for each item. `unseen` is the first reason for which one
 * of them has not been seen yet; nothing once each was drawn, also where it was blurred again since.
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
    /** Forgets that a file did not come, so that it is asked for again. */
    askAgain: ({ id }: Pick<File, 'id'>): void => {
      arrivals.delete(id)
    },
  }
}
