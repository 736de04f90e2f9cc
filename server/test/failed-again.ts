import type { TestModule, Vitest } from 'vitest/node'
import { countsAtOnce } from './counts-at-once.ts'
import { firstErrorOf } from './second-tries.ts'

/** More files than these do not fail by chance, and would take too long once more. */
const mostFiles = 5

/**
 * Runs the files that failed once more, from their beginning: a test that has left half of its steps behind fails at its second
 * try for that. Where the first try of one counts, or many failed, the result stays as it is. It is the last run of a file that
 * the exit code tells, and `.ci/count-tests.awk` counts.
 */
export async function runFailedAgain(vitest: Vitest): Promise<void> {
  const failed = vitest.state.getTestModules().filter((module) => !module.ok())
  if (failed.length === 0 || failed.length > mostFiles) return
  if (failed.some(countsAtFirst) || vitest.state.getUnhandledErrors().length > 0) return
  for (const module of failed) process.stdout.write(`Once more from its beginning: ${described(module)}\n`)
  process.exitCode = 0
  await vitest.runTestSpecifications(failed.map((module) => module.toTestSpecification()))
}

const countsAtFirst = ({ relativeModuleId, children }: TestModule): boolean =>
  [...children.allTests('failed')].some(({ fullName }) => countsAtOnce(relativeModuleId, fullName))

function described({ relativeModuleId, children }: TestModule): string {
  const failures = [...children.allTests('failed')]
  const passed = [...children.allTests('passed')].length
  const why = failures.map((test) => `${test.fullName}: ${firstErrorOf(test)}`).join('; ')
  return `${relativeModuleId} (${passed} passed, ${failures.length} failed): ${why}`
}
