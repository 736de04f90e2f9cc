import type { Reporter, TestCase } from 'vitest/node'

/** What a test failed with at its first try; one line. */
export function firstErrorOf(test: TestCase): string {
  const [first] = test.result().errors ?? []
  const [line = ''] = (first?.message ?? '').split('\n')
  return line
}

/** Names the tests that passed at their second try only, with what the first said: what depends on the machine's load is a fault to mend. */
const namingReporter: Reporter = {
  onTestCaseResult(test: TestCase) {
    if (!test.diagnostic()?.flaky) return
    const { module, fullName } = test
    process.stdout.write(
      `Passed at the second try: ${module.relativeModuleId} > ${fullName}: ${firstErrorOf(test)}\n`,
    )
  },
}

/** How tests run where nobody can run them once more by hand: a test that fails gets a second try, and is named. */
export const secondTries = process.env['CI']
  ? { retry: 1, reporters: ['default' as const, namingReporter] }
  : {}
