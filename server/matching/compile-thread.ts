import { keptThread } from '../platform/kept-thread.ts'
import { buffersOf, type CompiledLists } from './compile-lists.ts'
import type { CompileRequest } from './compile-lists.worker.ts'

const compile = keptThread<CompileRequest, CompiledLists>(import.meta.url, './compile-lists.worker.ts')

/** Compiles word sets in a worker thread; all arrays are transferred both ways, none is copied. @throws when the thread ends */
export const compileInThread = (request: CompileRequest): Promise<CompiledLists> =>
  compile(request, buffersOf(request.sources))
