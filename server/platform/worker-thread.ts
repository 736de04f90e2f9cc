import { type Transferable, Worker } from 'node:worker_threads'
import { entryFile } from './entry-file.ts'

/** A thread that answers calls in order. It does not keep the process alive. */
export interface WorkerThread<Request, Reply> {
  /** Sends a request, transferring the buffers in `transfer`. @throws what the thread threw, or that it ended */
  call(request: Request, transfer?: readonly Transferable[]): Promise<Reply>
  /** Whether the thread has ended. */
  hasEnded(): boolean
  /** Ends the thread; pending calls are rejected. */
  stop(): Promise<void>
}

/** A message to a worker thread. */
export interface Call<Request> {
  id: number
  request: Request
}

/** Its answer. */
export type Answer<Reply> = { id: number; reply: Reply } | { id: number; error: Error }

interface PendingReply<Reply> {
  resolve(reply: Reply): void
  reject(error: Error): void
}

/** Starts the thread of an entry file that calls `answerCalls`, named as for `entryFile`. */
export function startWorkerThread<Request, Reply>(
  moduleUrl: string,
  entry: string,
): WorkerThread<Request, Reply> {
  const { file, execArgv } = entryFile(moduleUrl, entry)
  const worker = new Worker(file, { execArgv })
  const waiting = new Map<number, PendingReply<Reply>>()
  let calls = 0
  let ended: Error | undefined
  const end = (error: Error) => {
    ended ??= error
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  worker.unref()
  worker.on('error', (error: Error) => end(error))
  worker.on('exit', (code) => end(new Error(`worker thread ${entry} ended with code ${code}`)))
  worker.on('message', (answer: Answer<Reply>) => {
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (waiting.size === 0) worker.unref()
    if ('error' in answer) call?.reject(answer.error)
    else call?.resolve(answer.reply)
  })
  return {
    call: (request, transfer = []) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(ended)
        const call: Call<Request> = { id: calls++, request }
        waiting.set(call.id, { resolve, reject })
        worker.ref()
        worker.postMessage(call, transfer)
      }),
    hasEnded: () => ended !== undefined,
    stop: async () => {
      await worker.terminate()
    },
  }
}
