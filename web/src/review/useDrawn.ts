import { computed, ref, watch, type Ref } from 'vue'

/** Whether the subject of the key has been rendered for a frame; false again as soon as the key changes. */
export function useDrawn(key: Ref<string | undefined>): Readonly<Ref<boolean>> {
  const drawn = ref<string>()
  watch(
    key,
    (now, _before, onCleanup) => {
      drawn.value = undefined
      // The first callback runs before the frame is painted, the second after it.
      let frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => (drawn.value = now))
      })
      onCleanup(() => {
        cancelAnimationFrame(frame)
      })
    },
    { immediate: true, flush: 'post' },
  )
  return computed(() => key.value !== undefined && drawn.value === key.value)
}
