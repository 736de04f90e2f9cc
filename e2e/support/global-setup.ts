import type {} from 'vitest'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../start/ports.ts'
import { type ProgramPlace, startProgram } from './program.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the program runs that stories share, each in a workspace of its own. */
    program: ProgramPlace
    /** The address of its Bull Board. */
    board: string
  }
}

/** Starts the program that stories share, and stops it after the last one. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const boardPort = String(await freePort())
  const program = await startProgram({ BOARD_PORT: boardPort })
  project.provide('program', program.place)
  project.provide('board', `http://127.0.0.1:${boardPort}`)
  return async () => {
    const disagreeing = await disagreeingAt(program.url)
    await program.stop()
    if (disagreeing.length === 0) return
    // Vitest reports what is thrown here, and by itself ends with 0.
    process.exitCode = 1
    throw new Error(`the stories left tables that do not agree: ${disagreeing.join()}`)
  }
}

/** The kinds of what the program found not to agree in the looks of each minute, as its metrics tell it. */
async function disagreeingAt(url: string): Promise<string[]> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return [...metrics.matchAll(/^verdict_discrepancies\{kind="(\w+)"\} ([1-9]\d*)$/gm)].map(
    ([, kind, count]) => `${count} ${kind}`,
  )
}
