import { onScopeDispose } from 'vue'

/** The seconds after a request to a worker at which its result is read. */
const moments = [1, 3, 8]

/** Reads again a few times in the seconds after a request to a worker; stops when the page is left. */
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
