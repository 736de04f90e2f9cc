import type { Reporter, TestCase } from 'vitest/node'

/** Names the tests that passed at their second try only, with what the first said: what depends on the machine's load is a fault to mend. */
const namingReporter: Reporter = {
  onTestCaseResult(test: TestCase) {
    if (!test.diagnostic()?.flaky) return
    const [first] = test.result().errors ?? []
    const [why] = (first?.message ?? '').split('\n')
    process.stdout.write(
      `Passed at the second try: ${test.module.relativeModuleId} > ${test.fullName}: ${why}\n`,
    )
  },
}

/** How tests run where nobody can run them once more by hand: a test that fails gets a second try, and is named. */
export const secondTries = process.env['CI']
  ? { retry: 1, reporters: ['default' as const, namingReporter] }
  : {}
