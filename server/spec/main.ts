import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { specificationPage } from './page.ts'
import { interfacePage, projectCoverage, projectLedger, root } from './read-project.ts'

const [asked] = process.argv.slice(2)
if (asked === '--write')
  writeFileSync(join(root, 'docs/specification.md'), specificationPage(interfacePage()))
else if (asked === undefined) report()
else show(asked)

/** Prints what is open and what is wrong, and fails on the latter. */
function report(): void {
  const { lines, open, silent } = projectLedger()
  const { proofs, missing, twice, stale, unknown } = projectCoverage()
  const wrong = [
    ...missing.map(({ id, text }) => `[${id}] has no test that proves it: ${text}`),
    ...twice.map((id) => `[${id}] is proved, open or without a requirement, and two of these at once`),
    ...stale.map((quote) => `${quote}: no test has this in its name`),
    ...unknown.map((id) => `[${id}] is no line of the specification`),
  ]
  const kept = Object.entries(open).map(([id, why]) => `[${id}] is open: ${why}`)
  const counts = `${proofs.size} of ${lines.length} lines are proved by tests, ${kept.length} are open, ${silent.size} require nothing`
  process.stdout.write([...kept, ...wrong, counts, ''].join('\n'))
  if (wrong.length > 0) process.exitCode = 1
}

/** Prints a line with the tests that prove it. */
function show(id: string): void {
  const { lines, open } = projectLedger()
  const text = lines.find((line) => line.id === id)?.text ?? 'is no line of the specification'
  const tests = projectCoverage().proofs.get(id) ?? [open[id] ? `open: ${open[id]}` : 'no test']
  process.stdout.write([`[${id}] ${text}`, ...tests.map((name) => `  ${name}`), ''].join('\n'))
}
