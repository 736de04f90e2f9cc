import type {} from 'vitest'
import type { TestProject } from 'vitest/node'
import { type ProgramPlace, startProgram } from './program.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the program runs that stories share, each in a workspace of its own. */
    program: ProgramPlace
  }
}

/** Starts the program that stories share, and stops it after the last of them. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { place, stop } = await startProgram()
  project.provide('program', place)
  return stop
}
