import { useResizeObserver } from '@vueuse/core'
import { onMounted, ref, type Ref } from 'vue'

/**
 * The width of an element without padding and border in pixels, known before it is first painted: `useElementSize` says 0 until its observer reports, and what
 * depends on the width would be laid out twice.
 */
export function useWidth(element: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<number>> {
  const width = ref(0)
  onMounted(() => (width.value = element.value?.offsetWidth ?? 0))
  useResizeObserver(element, ([entry]) => {
    if (entry) width.value = entry.contentRect.width
  })
  return width
}
