import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { wrongClock } from './wrong-clock.ts'

const day = 86_400_000
const source = `console.log(JSON.stringify([
  Date.now(), new Date().getTime(), Date.parse(Date()), new Date(5).getTime(), new Date() instanceof Date, new Date().constructor === Date, Date.UTC(1970, 0, 2)]))`

test.each([3, -3])(
  'a program whose clock is %d days off sees it in all dates that it makes of now, and in no others',
  (days) => {
    const env = { ...wrongClock(days), PATH: process.env['PATH'] }
    const said = execFileSync(process.execPath, ['-e', source], { env, encoding: 'utf8' })
    const [now, made, called, given, isDate, isOwn, utc] = JSON.parse(said) as [
      number,
      number,
      number,
      ...unknown[],
    ]
    for (const moment of [now, made, called])
      expect(Math.abs(moment - Date.now() - days * day)).toBeLessThan(60_000)
    expect([given, isDate, isOwn, utc]).toEqual([5, true, true, day])
  },
)
