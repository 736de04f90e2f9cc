import { onScopeDispose } from 'vue'

/** Seconds after which what a worker was asked to do is looked for. */
const moments = [1, 3, 8]

/** Reads again a few times in the seconds after something was asked of a worker; no more once the page is left. */
export function useReadAgain(read: () => void): () => void {
  let timers: ReturnType<typeof setTimeout>[] = []
  const stop = (): void => {
    timers.forEach(clearTimeout)
  }
  onScopeDispose(stop)
  return () => {
    stop()
    timers = moments.map((seconds) => setTimeout(read, seconds * 1000))
  }
}
