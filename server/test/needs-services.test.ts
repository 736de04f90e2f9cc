import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { serviceFinder } from './needs-services.ts'

let needsServices: ReturnType<typeof serviceFinder>
beforeAll(() => void (needsServices = serviceFinder()))

test.each([
  ['server/test/app.ts', true],
  ['server/test/rest-server.ts', true],
  ['server/platform/redis.test.ts', true],
  ['server/contracts.test.ts', false],
  ['server/test/needs-services.test.ts', false],
])('%s: %j', (file, needed) => {
  expect(needsServices(file)).toBe(needed)
})

test('goes through what is imported inside of a function, and not through types', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-imports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('asks.ts', `export const url = inject(${"'redisUrl'"})\n`)
  write('late.ts', `export const later = () => import('./asks.ts')\n`)
  write('lines.ts', `import {\n  later,\n} from './late.ts'\n`)
  write('types.ts', `import type { url } from './asks.ts'\n`)
  expect(['lines.ts', 'types.ts'].map((name) => needsServices(join(folder, name)))).toEqual([true, false])
})
