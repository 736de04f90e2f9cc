import { projectCoverage, specification } from './read-project.ts'

const { open, stale, unknown } = projectCoverage()
const lines = [
  ...open.map(({ id, text }) => `[${id}] ${text}`),
  ...stale.map((id) => `[${id}] the test that server/spec/witnesses.ts quotes is not there`),
  ...unknown.map((id) => `[${id}] is in the name of a test, and not in docs/specification.md`),
]
const all = specification().length
process.stdout.write([...lines, `${all - open.length} of ${all} lines are proved by a test`, ''].join('\n'))
if (lines.length > 0) process.exitCode = 1
