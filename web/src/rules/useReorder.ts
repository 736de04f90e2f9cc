import { ref } from 'vue'

/** Dragging rows to another position; the buttons of each row do the same. */
export function useReorder(moved: (id: string, index: number) => void) {
  const dragged = ref<string>()
  const over = ref<number>()
  const end = (): void => {
    dragged.value = undefined
    over.value = undefined
  }
  return {
    over,
    start: (id: string) => {
      dragged.value = id
    },
    enter: (index: number) => {
      if (dragged.value) over.value = index
    },
    drop: (index: number) => {
      if (dragged.value) moved(dragged.value, index)
      end()
    },
    end,
  }
}
