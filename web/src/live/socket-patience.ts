/** For how long a ping waits for its answer before the socket counts as lost, in milliseconds. */
const answerTime = 5_000
/** The longest wait before a lost socket is tried again, in seconds, without what is added by chance. */
const longestWait = 15

/** Listens to the pings of a socket, and ends it when one has no answer: a network that is gone closes none. */
export function pongWatch(end: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => {
    clearTimeout(timer)
  }
  return {
    ping: (received: boolean): void => {
      if (received) return
      stop()
      timer = setTimeout(end, answerTime)
    },
    pong: (received: boolean): void => {
      if (received) stop()
    },
    stop,
  }
}

/**
 * Waits before a lost socket is tried again: 1 second at first, twice as long each time up to 15, and up to 3 more so that not
 * all pages come at once. It is over once the browser has a network again.
 */
export async function retryWait(retries: number): Promise<void> {
  const wait = Math.min(2 ** retries, longestWait) * 1_000 + 300 + Math.random() * 2_700
  await new Promise<void>((resolve) => {
    const go = (): void => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, wait)
    addEventListener('online', go)
  })
}
