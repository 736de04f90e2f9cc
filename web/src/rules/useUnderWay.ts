import { useIntervalFn } from '@vueuse/core'
import { type Ref, watch } from 'vue'

const everyMs = 2000

/**
 * Reads long work anew every two seconds while it is under way: it may be over before its subscription has begun, and a
 * message may be lost.
 */
export function useUnderWay(isUnderWay: Ref<boolean>, refetch: () => unknown): void {
  const { pause, resume } = useIntervalFn(() => void refetch(), everyMs, { immediate: false })
  watch(
    isUnderWay,
    (underWay) => {
      if (underWay) resume()
      else pause()
    },
    { immediate: true },
  )
}
