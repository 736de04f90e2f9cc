import { expect, it } from 'vitest'
import { makeMetrics } from './metrics.ts'

it('each set tells of the process, which is measured once', async () => {
  const [one, other] = [makeMetrics().registry, makeMetrics().registry]
  expect(await other.metrics()).toContain('process_cpu_seconds_total')
  expect(await other.metrics()).toContain('verdict_content_accepted_total')
  const name = 'nodejs_gc_duration_seconds'
  expect(other.getSingleMetric(name)).toBe(one.getSingleMetric(name))
})

it('nothing is told of a replica before there is one, for its zero would be an alert', async () => {
  const { registry, replicaInUse } = makeMetrics()
  expect(await registry.metrics()).not.toMatch(/^verdict_replica_(in_use|lag_seconds) /m)
  replicaInUse.set(0)
  expect(await registry.metrics()).toMatch(/^verdict_replica_in_use 0$/m)
})
