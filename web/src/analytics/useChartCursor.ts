import { computed, ref, type Ref } from 'vue'

/** The highlighted point of a chart, by the pointer or the arrow keys; null while there is none. */
export function useChartCursor(count: Ref<number>) {
  const at = ref<number | null>(null)
  const steps: Record<string, (from: number) => number> = {
    ArrowLeft: (from) => from - 1,
    ArrowRight: (from) => from + 1,
    PageDown: (from) => from - 7,
    PageUp: (from) => from + 7,
    Home: () => 0,
    End: () => count.value - 1,
  }

  const clamp = (place: number): number => Math.min(count.value - 1, Math.max(0, place))

  return {
    place: computed(() => (at.value === null || count.value === 0 ? null : clamp(at.value))),
    onFocus: (): void => {
      at.value ??= count.value - 1
    },
    leave: (): void => {
      at.value = null
    },
    /** Highlights the point at a fraction of the chart's width. */
    point: (share: number): void => {
      at.value = clamp(Math.floor(share * count.value))
    },
    onKey: (event: KeyboardEvent): void => {
      const step = steps[event.key]
      if (!step) return
      event.preventDefault()
      event.stopPropagation()
      at.value = clamp(step(at.value ?? count.value))
    },
  }
}
