import { useElementSize, useEventListener } from '@vueuse/core'
import { computed, ref, type Ref } from 'vue'
import { moved, transformOf, turned, whole, zoomed, type ZoomView } from './zoom.ts'

/** The zoom factor of one step of a button or a key. */
const step = 1.5

interface Point {
  x: number
  y: number
}

const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

/** The gestures of the wheel, fingers and double clicks on a frame; coordinates are relative to its centre. */
interface Gestures {
  zoom: (factor: number, at: Point) => void
  move: (by: Point) => void
  toggle: (at: Point) => void
}

/** The zoom, position and rotation of a picture in a frame: by the wheel, two fingers, double click and dragging. */
export function useZoom(frame: Readonly<Ref<HTMLElement | null>>) {
  const view = ref<ZoomView>(whole)
  const { width, height } = useElementSize(frame)
  const size = computed(() => ({ width: width.value, height: height.value }))
  const move = (by: Point): void => {
    view.value = moved(view.value, by, size.value)
  }
  const zoom = (factor: number, at?: Point): void => {
    view.value = moved(zoomed(view.value, factor, at), { x: 0, y: 0 }, size.value)
  }
  const fit = (): void => {
    view.value = { ...whole, turn: view.value.turn }
  }
  const toggle = (at: Point): void => {
    if (view.value.scale > 1) fit()
    else zoom(2.5, at)
  }
  useGestures(frame, { zoom, move, toggle })

  return {
    view,
    transform: computed(() => transformOf(view.value, size.value)),
    zoomIn: () => {
      zoom(step)
    },
    zoomOut: () => {
      zoom(1 / step)
    },
    fit,
    turn: () => {
      view.value = turned(view.value)
    },
    reset: () => {
      view.value = whole
    },
  }
}

function useGestures(frame: Readonly<Ref<HTMLElement | null>>, { zoom, move, toggle }: Gestures): void {
  const fingers = new Map<number, Point>()
  function placeOf({ clientX, clientY }: MouseEvent): Point {
    const box = frame.value?.getBoundingClientRect() ?? new DOMRect()
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
  }
  useEventListener(frame, 'pointerdown', (event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest('button')) return
    fingers.set(event.pointerId, placeOf(event))
    frame.value?.setPointerCapture(event.pointerId)
  })
  useEventListener(frame, 'pointermove', (event: PointerEvent) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = placeOf(event)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    fingers.set(event.pointerId, now)
    if (!other) move({ x: now.x - before.x, y: now.y - before.y })
    else if (apart(before, other) > 0) zoom(apart(now, other) / apart(before, other), between(now, other))
  })
  useEventListener(frame, ['pointerup', 'pointercancel'], ({ pointerId }: PointerEvent) => {
    fingers.delete(pointerId)
  })
  const wheel = (event: WheelEvent): void => {
    event.preventDefault()
    zoom(Math.exp(-event.deltaY / 400), placeOf(event))
  }
  useEventListener(frame, 'wheel', wheel, { passive: false })
  useEventListener(frame, 'dblclick', (event: MouseEvent) => {
    toggle(placeOf(event))
  })
}
