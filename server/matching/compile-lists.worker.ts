import { answerCalls } from '../platform/worker-answers.ts'
import type { CompiledLists, ListSource } from './compile-lists.ts'
import { buffersOf, compileLists } from './compile-lists.ts'

/** A request to compile word sets in the worker thread. */
export interface CompileRequest {
  sources: ListSource[]
  seed: number
}

answerCalls<CompileRequest, CompiledLists>(({ sources, seed }) => {
  const lists = compileLists(sources, seed)
  return { reply: lists, transfer: buffersOf(lists) }
})
