import { readdirSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import { countsAtOnce } from './counts-at-once.ts'

test.each([
  ['chaos/short.test.ts', 'the promises hold under faults: kills', true],
  ['server/edges/graphql/isolation.test.ts', 'no query shows', true],
  ['server/edges/access.test.ts', 'everybody asks', true],
  ['server/access/team/restriction.test.ts', '[2.15] counts', true],
  ['server/dead-workers.test.ts', '[R1] what workers had begun', true],
  ['server/timers-after-outage.test.ts', '[R8] within 5 seconds', false],
  ['server/platform/csv.test.ts', 'a line', false],
])('what is found at the first try of %s > %s counts: %s', (file, name, counts) =>
  expect(countsAtOnce(file, name)).toBe(counts),
)

it.each(['access', 'isolation', 'restriction', 'revocation', 'permissions'])(
  'there are files of its kind: %s',
  (kind) => {
    const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => file.endsWith(`${kind}.test.ts`) && countsAtOnce(file, ''))).not.toEqual([])
  },
)

test('[R1] a test whose first try counts has no second one', ({ task }) => expect(task.retry).toBe(0))
