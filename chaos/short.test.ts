import { expect, test } from 'vitest'
import { scenarios } from './scenarios/index.ts'
import { runScenarios } from './stage/run-scenarios.ts'

const short = scenarios.filter(({ hasShort }) => hasShort)

test.each(short)(
  'the promises hold under faults: $name',
  async (scenario) => {
    for await (const { findings } of runScenarios([scenario], { short: true }))
      expect(findings.filter(({ held }) => held === false)).toEqual([])
  },
  180_000,
)
