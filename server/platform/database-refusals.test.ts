import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DatabaseRefusals } from './database-refusals.ts'
import { UnavailableError } from './errors.ts'
import { makeMetrics } from './metrics.ts'

const refused = (code: string) => Object.assign(new Error(`PostgreSQL said ${code}`), { code })

let lines: { err: Error; reason: string; times: number }[] = []
let refusals: DatabaseRefusals

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  lines = []
  refusals = new DatabaseRefusals({ warn: (line: (typeof lines)[number]) => void lines.push(line) } as never)
})
afterEach(() => void vi.useRealTimers())

describe('what the database did not do', () => {
  it.each([
    ['08006', 'away'],
    ['57P01', 'away'],
    ['ECONNREFUSED', 'away'],
    ['25006', 'away'],
    ['53300', 'connections'],
    ['53100', 'disk'],
    ['57014', 'time'],
    ['53200', 'resources'],
  ])('%s is logged with its reason, %s, and answered as unavailable', (code, reason) => {
    const error = refused(code)
    expect(refusals.explained(error)).toBeInstanceOf(UnavailableError)
    expect(lines).toEqual([{ err: error, reason, times: 1 }])
    expect(refusals.counts.get(reason as never)).toBe(1)
  })

  it('no connection that is free in time is one too many, not an outage', () => {
    refusals.explained(
      Object.assign(new Error('Timeout acquiring a connection'), { name: 'KnexTimeoutError' }),
    )
    expect(lines).toMatchObject([{ reason: 'connections' }])
  })

  it('a reason is logged once a minute, with how often it came since', () => {
    for (let n = 0; n < 100; n++) refusals.explained(refused('57P01'))
    refusals.explained(refused('57014'))
    expect(lines).toMatchObject([
      { reason: 'away', times: 1 },
      { reason: 'time', times: 1 },
    ])
    vi.advanceTimersByTime(60_000)
    refusals.explained(refused('57P01'))
    expect(lines).toHaveLength(3)
    expect(lines[2]).toMatchObject({ reason: 'away', times: 100 })
  })

  it('locked rows are counted and not logged: batches meet them in normal work', () => {
    refusals.explained(refused('55P03'))
    expect(lines).toEqual([])
    expect(refusals.counts.get('locked')).toBe(1)
  })

  it('an error of the statement, or one that is for the caller already, is none', () => {
    const errors = [refused('23505'), new UnavailableError()]
    for (const error of errors) expect(refusals.explained(error)).toBe(error)
    expect([...refusals.counts.values()].every((count) => count === 0)).toBe(true)
    expect(lines).toEqual([])
  })

  it('is shown by reason on /metrics, with zeros from the beginning', async () => {
    const disk = { full: false }
    const { registry } = makeMetrics({ useOf: () => ({ used: 0, waiting: 0, most: 0 }), disk, refusals })
    refusals.explained(refused('57014'))
    const name = 'verdict_database_refusals_total'
    for (let scrape = 0; scrape < 2; scrape++) {
      const text = await registry.metrics()
      expect(text).toContain(`${name}{reason="time"} 1`)
      expect(text).toContain(`${name}{reason="away"} 0`)
    }
  })
})
