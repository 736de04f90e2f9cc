import { join } from 'node:path'
import { root } from '../structure/source.ts'
import { recordingTransaction } from './recording-transaction.ts'
import { namesStandIn, standIn } from './stand-in.ts'

/** Statements that a function goes on with for ever, as nothing is ever done. */
const enough = 50

/** A function that takes a transaction, and what it sends when it is called with values that only stand in for its parameters. */
export interface CalledFunction {
  /** The file and the name. */
  place: string
  texts: ReadonlySet<string>
}

/** What the functions of some files send that take a transaction, where rows are found and where none are. */
export async function calledFunctions(paths: readonly string[]): Promise<CalledFunction[]> {
  const called: CalledFunction[] = []
  for (const path of paths)
    for (const [name, value] of Object.entries((await import(join(root, path))) as object))
      if (takesTransaction(value))
        called.push({
          place: `${path}: ${name}`,
          texts: new Set([...(await sentBy(value, [])), ...(await sentBy(value, [standIn()]))]),
        })
  return called
}

type TakesTransaction = (...values: unknown[]) => unknown

const takesTransaction = (value: unknown): value is TakesTransaction =>
  typeof value === 'function' && /^(async )?(function \w+)?\(?tx\b/.test(value.toString())

/** What a function sends until it returns or fails, where each statement has some rows. */
async function sentBy(called: TakesTransaction, rows: readonly unknown[]): Promise<string[]> {
  const texts: string[] = []
  const tx = recordingTransaction(rows, (text) => {
    if (texts.push(text) > enough) throw new Error('it goes on for ever')
  })
  try {
    await called(tx, ...Array.from({ length: 5 }, standIn))
  } catch {
    // It could do nothing with what stands in for its parameters, or no more.
  }
  return texts.filter((text) => !namesStandIn(text))
}
