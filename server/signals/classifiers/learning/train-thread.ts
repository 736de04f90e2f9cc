import { startWorkerThread, type WorkerThread } from '../../../platform/worker-thread.ts'
import type { TrainedClassifier, TrainRequest } from './train-classifier.ts'

/** How long the thread is kept for the next training, in milliseconds. */
const keptFor = 60_000

type TrainThread = WorkerThread<TrainRequest, TrainedClassifier>

let thread: TrainThread | undefined
let calls = 0
let timer: NodeJS.Timeout | undefined

/** Trains a classifier in a worker thread, one after the other. @throws when the thread ends before that */
export async function trainInThread(request: TrainRequest): Promise<TrainedClassifier> {
  const running = (thread ??= startWorkerThread(import.meta.url, './train.worker.ts'))
  clearTimeout(timer)
  calls++
  try {
    return await running.call(request)
  } catch (error) {
    if (thread === running) thread = undefined
    throw error
  } finally {
    calls--
    if (calls === 0) timer = setTimeout(stopThread, keptFor).unref()
  }
}

function stopThread(): void {
  void thread?.stop()
  thread = undefined
}
