import { shallowReactive } from 'vue'
import type { Tone } from './status.ts'

/** A toast; it disappears after `duration` milliseconds. */
export interface Notice {
  id: string
  title: string
  icon: string
  color: Tone
  duration: number
  /** Whether the remaining duration is shown. */
  countdown?: boolean
  action?: { label: string; run: () => void }
}

/** How long a step can be undone that nothing waits for, in milliseconds. */
export const undoFor = 8_000

const shown = shallowReactive<Notice[]>([])
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let lastId = 0

/** The toasts that are shown now, the newest last. */
export const notices: readonly Notice[] = shown

/** Dismisses a toast early; does nothing when it is already gone. */
export function dismiss(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  const at = shown.findIndex((notice) => notice.id === id)
  if (at >= 0) shown.splice(at, 1)
}

/** Shows a toast, by default for 5 seconds, at most four at once; returns its id. */
export function notify(notice: Omit<Notice, 'id' | 'duration'> & { duration?: number }): string {
  const id = `notice-${String(++lastId)}`
  const duration = notice.duration ?? 5_000
  shown.push({ ...notice, id, duration })
  timers.set(id, setTimeout(dismiss, duration, id))
  if (shown[0] && shown.length > 4) dismiss(shown[0].id)
  return id
}

/** Shows a toast for a step that its action undoes, while it is shown: by default for as long as `undoFor`; returns its id. */
export const notifyUndoable = (
  notice: Required<Pick<Notice, 'title' | 'icon' | 'action'>> & { duration?: number },
): string => notify({ duration: undoFor, ...notice, color: 'neutral', countdown: true })

/** Shows a toast for a success. */
export const say = (title: string): string =>
  notify({ title, icon: 'i-lucide-check', color: 'success', duration: 3_000 })
