import type { Transferable } from 'node:worker_threads'
import { startWorkerThread, type WorkerThread } from './worker-thread.ts'

/** How long a thread is kept for the next call, in milliseconds. */
const keptFor = 60_000

/**
 * Calls of a worker thread that is there only while it is needed: the first call starts it, and it ends a minute after the
 * last. A call is answered after those before it. @throws what the thread threw, or that it ended
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
