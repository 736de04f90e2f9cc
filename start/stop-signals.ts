export interface StopSignals {
  /** Aborted by the first request to stop. */
  first: AbortSignal
  /** Aborted by the second: the person doesn't want to wait. */
  second: AbortSignal
  /** Leaves the signals to their default again. */
  unlisten(): void
}

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** How often a start by npm looks whether npm still runs, in milliseconds. */
const interval = 200

/**
 * Catches the requests to stop that reach this process. Under npm the end of the parent process is one too: npm hands
 * a signal to its shell, which may end without passing it on.
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

/** Runs `action` when the signal is aborted, at once where it has been. */
export function onAbort(signal: AbortSignal, action: () => void): void {
  if (signal.aborted) action()
  else signal.addEventListener('abort', action, { once: true })
}
