import { expect, it } from 'vitest'
import { safeReturn } from './safe-return.ts'

it.each([
  ['/content?q=a', '/content?q=a'],
  ['//evil.example', '/queues'],
  ['/\\evil.example', '/queues'],
  ['https://evil.example', '/queues'],
  ['javascript:alert(1)', '/queues'],
  ['/sign-in?next=/sign-in', '/queues'],
  [undefined, '/queues'],
  [['/content'], '/queues'],
])('after signing in with next=%j one goes to %s', (next, path) => {
  expect(safeReturn(next)).toBe(path)
})
