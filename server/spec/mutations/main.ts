import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { projectCoverage, projectLedger, root } from '../read-project.ts'
import { mutations } from './all.ts'
import { carries } from './carries.ts'
import { draw } from './draw.ts'
import type { Mutation } from './mutation.ts'
import { Tree } from './tree.ts'

const { values: asked } = parseArgs({
  options: {
    lines: { type: 'string', default: '40' },
    seed: { type: 'string', default: '7' },
    workers: { type: 'string', default: String(Math.min(2, availableParallelism())) },
    only: { type: 'string' },
  },
})
const { witnesses } = projectLedger()
const drawn =
  asked.only?.split(',') ??
  draw([...projectCoverage().proofs.keys()], Number(asked.lines), Number(asked.seed))

const say = (line: string) => process.stdout.write(`${line}\n`)
let shown = 0

/** Applies one mutation, and prints which test fails. */
async function show(tree: Tree, mutation: Mutation): Promise<void> {
  const { id, file, find, replace, test } = mutation
  say(
    `[${id}] ${file}\n  - ${find.trim()}\n  + ${replace.trim() || '(nothing)'}\n  ${await verdictOn(tree, mutation)} (${test})`,
  )
}

async function verdictOn(tree: Tree, mutation: Mutation): Promise<string> {
  try {
    const { failed, passed } = await tree.run(mutation)
    const name = failed.find((each) => carries(each, mutation.id, witnesses[mutation.id]))
    if (!name)
      return `SURVIVES: of ${failed.length + passed.length} tests ${failed.length} fail, none of them its proof`
    if (passed.length === 0 && failed.length > 1) return 'SHOWS NOTHING: every test of the file fails'
    shown++
    return `fails: ${name}`
  } catch (error) {
    return `SHOWS NOTHING: ${error instanceof Error ? error.message : String(error)}`
  }
}

const waiting = drawn.flatMap((id) => mutations.find((mutation) => mutation.id === id) ?? [])
for (const id of drawn)
  if (!waiting.some((mutation) => mutation.id === id)) say(`[${id}] HAS NO MUTATION in server/spec/mutations`)

async function work(): Promise<void> {
  if (waiting.length === 0) return
  const tree = new Tree(root)
  try {
    for (let next = waiting.shift(); next; next = waiting.shift()) await show(tree, next)
  } finally {
    tree.remove()
  }
}

await Promise.all(Array.from({ length: Number(asked.workers) }, work))
say(`${shown} of ${drawn.length} lines: the test fails when the behaviour is taken out`)
if (shown < drawn.length) process.exitCode = 1
