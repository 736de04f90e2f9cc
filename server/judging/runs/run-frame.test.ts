import { expect, it } from 'vitest'
import { runFrame } from './run-frame.ts'

const { isOf } = runFrame('backtest', 'backtestId')
const payload = { backtestId: 'a' }

it.each([
  [{ id: 'a' }, true],
  [{ id: 'b' }, false],
  [{ id: null }, true],
  [{}, true],
])('who asks for %j is told of run a: %s', (args, told) => {
  expect(isOf({ payload, args })).toBe(told)
})
