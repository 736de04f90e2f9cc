import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { showWhenAsked } from './asked-gauge.ts'
import type { Logger } from './log.ts'

const log = { debug: () => null } as unknown as Logger

it('a scrape of /metrics is answered in time without what cannot be read, which is not asked for anew meanwhile', async () => {
  const registry = new Registry()
  const waiting: ((figures: { value: number }[]) => void)[] = []
  showWhenAsked({ registry, log }, [
    { name: 'verdict_known', help: 'Known at once', read: () => Promise.resolve([{ value: 7 }]) },
    { name: 'verdict_late', help: 'Not known', read: () => new Promise((resolve) => waiting.push(resolve)) },
    { name: 'verdict_broken', help: 'Not known', read: () => Promise.reject(new Error('away')) },
  ])
  const began = performance.now()
  for (let scrape = 0; scrape < 2; scrape++) {
    const shown = await registry.metrics()
    expect(shown).toContain('verdict_known 7')
    expect(shown).not.toMatch(/^verdict_(late|broken) /m)
  }
  expect(performance.now() - began).toBeLessThan(2 * 2500)
  expect(waiting).toHaveLength(1)
  waiting[0]?.([{ value: 3 }])
  await expect.poll(() => waiting.length).toBe(1)
  const next = registry.metrics()
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.([{ value: 4 }])
  expect(await next).toContain('verdict_late 4')
})
