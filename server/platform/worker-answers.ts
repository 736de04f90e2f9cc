import { parentPort, type Transferable } from 'node:worker_threads'
import type { Answer, Call } from './worker-thread.ts'

/** The reply of a worker thread, and the buffers transferred with it. */
export interface WorkerAnswer<Reply> {
  reply: Reply
  transfer: readonly Transferable[]
}

/** Makes this worker thread answer calls with a function; errors it throws are rethrown at the caller. */
export function answerCalls<Request, Reply>(answer: (request: Request) => WorkerAnswer<Reply>): void {
  parentPort?.on('message', ({ id, request }: Call<Request>) => {
    try {
      const { reply, transfer } = answer(request)
      parentPort?.postMessage({ id, reply } satisfies Answer<Reply>, transfer)
    } catch (error) {
      parentPort?.postMessage({
        id,
        error: error instanceof Error ? error : new Error(String(error)),
      } satisfies Answer<Reply>)
    }
  })
}
