import { expect, it } from 'vitest'
import { makeMetrics } from './metrics.ts'

it('each set tells of the process, which is measured once', async () => {
  const [one, other] = [makeMetrics().registry, makeMetrics().registry]
  expect(await other.metrics()).toContain('process_cpu_seconds_total')
  expect(await other.metrics()).toContain('verdict_content_accepted_total')
  const name = 'nodejs_gc_duration_seconds'
  expect(other.getSingleMetric(name)).toBe(one.getSingleMetric(name))
})
