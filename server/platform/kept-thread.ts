import type { Transferable } from 'node:worker_threads'
import { startWorkerThread, type WorkerThread } from './worker-thread.ts'

/** How long an idle thread is kept, in milliseconds. */
const keptFor = 60_000

/**
 * Calls a worker thread that runs only while needed: the first call starts it, and it ends a minute after the last.
 * Calls are answered in order. @throws what the thread threw, or that it ended
 */
export function keptThread<Request, Reply>(
  moduleUrl: string,
  entry: string,
): (request: Request, transfer?: readonly Transferable[]) => Promise<Reply> {
  let thread: WorkerThread<Request, Reply> | undefined
  let calls = 0
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    void thread?.stop()
    thread = undefined
  }
  return async (request, transfer) => {
    if (thread === undefined || thread.hasEnded())
      thread = startWorkerThread<Request, Reply>(moduleUrl, entry)
    clearTimeout(timer)
    calls++
    try {
      return await thread.call(request, transfer)
    } finally {
      calls--
      if (calls === 0) timer = setTimeout(stop, keptFor).unref()
    }
  }
}
