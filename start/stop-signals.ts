export interface StopSignals {
  /** Aborted by the first request to stop. */
  first: AbortSignal
  /** Aborted by the second, which ends without waiting. */
  second: AbortSignal
  /** Restores the default handling of the signals. */
  unlisten(): void
}

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The interval in milliseconds at which a start by npm checks whether npm still runs. */
const interval = 500

/**
 * Catches the requests to stop this process. Under npm the end of the parent process is one too: npm sends a signal to its shell,
 * which may end without passing it on.
 */
export function listenForStop(underNpm: boolean): StopSignals {
  const first = new AbortController()
  const second = new AbortController()
  const onSignal = () => {
    if (first.signal.aborted) second.abort()
    first.abort()
  }
  for (const name of names) process.on(name, onSignal)
  const watch = underNpm ? watchParent(() => first.abort()) : undefined
  const unlisten = () => {
    clearInterval(watch)
    for (const name of names) process.off(name, onSignal)
  }
  return { first: first.signal, second: second.signal, unlisten }
}

function watchParent(onEnd: () => void): NodeJS.Timeout {
  const parent = process.ppid
  return setInterval(() => {
    if (process.ppid !== parent) onEnd()
  }, interval).unref()
}

/** Runs `action` when the signal is aborted, immediately where it already is. */
export function onAbort(signal: AbortSignal, action: () => void): void {
  if (signal.aborted) action()
  else signal.addEventListener('abort', action, { once: true })
}
