import { startWorkerThread, type WorkerThread } from '../platform/worker-thread.ts'
import { buffersOf, type CompiledLists } from './compile-lists.ts'
import type { CompileRequest } from './compile-lists.worker.ts'

/** How long the thread is kept for the next list that changes, in milliseconds. */
const KEPT_FOR = 60_000

type CompileThread = WorkerThread<CompileRequest, CompiledLists>

let thread: CompileThread | undefined
let calls = 0
let timer: NodeJS.Timeout | undefined

/** Compiles word sets in a worker thread; all arrays are moved over and back, none is copied. @throws when the thread ends */
export async function compileInThread(request: CompileRequest): Promise<CompiledLists> {
  const running = (thread ??= startWorkerThread(import.meta.url, './compile-lists.worker.ts'))
  clearTimeout(timer)
  calls++
  try {
    return await running.call(request, buffersOf(request.sources))
  } catch (error) {
    if (thread === running) thread = undefined
    throw error
  } finally {
    calls--
    if (calls === 0) timer = setTimeout(stopThread, KEPT_FOR).unref()
  }
}

function stopThread(): void {
  void thread?.stop()
  thread = undefined
}
