import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../test/app.ts'
import type { Database } from './database.ts'
import { Lookout } from './lookout.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const asking = (database: Database) => new Lookout({ database, log: app.services.log }, 5)

/** The database, and how often it was asked. */
function counted(): { database: Database; asked: () => number } {
  let asked = 0
  const database = new Proxy(app.services.database, {
    get(target, key) {
      if (key !== 'asSystem') return Reflect.get(target, key) as unknown
      return (...work: Parameters<Database['asSystem']>) => {
        asked++
        return target.asSystem(...work)
      }
    },
  })
  return { database, asked: () => asked }
}

it('[R16] wakes whoever has work, again and again, and nobody else', async () => {
  const lookout = asking(app.services.database)
  const woken: string[] = []
  const ends = [
    lookout.watch('true', () => woken.push('busy')),
    lookout.watch('exists (select from task where false)', () => woken.push('idle')),
  ]
  await expect.poll(() => woken.length).toBeGreaterThan(2)
  for (const end of ends) await end()
  expect(new Set(woken)).toEqual(new Set(['busy']))
})

it('asks once for all, and not at all once nobody watches', async () => {
  const { database, asked } = counted()
  const lookout = asking(database)
  const woken = [0, 0, 0]
  const ends = woken.map((_, at) => lookout.watch('true', () => (woken[at] = (woken[at] ?? 0) + 1)))
  await expect.poll(() => Math.min(...woken)).toBeGreaterThan(2)
  for (const end of ends) await end()
  const after = asked()
  expect(woken).toEqual([after, after, after])
  await app.services.database.takesWrites()
  expect(asked()).toBe(after)
})

it('goes on after the database could not be asked', async () => {
  let fails = true
  const database = new Proxy(app.services.database, {
    get(target, key) {
      if (key === 'asSystem' && fails) return () => Promise.reject(new Error('away'))
      const value = Reflect.get(target, key) as unknown
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  const lookout = asking(database)
  let woken = 0
  const end = lookout.watch('true', () => woken++)
  fails = false
  await expect.poll(() => woken).toBeGreaterThan(0)
  await end()
})
