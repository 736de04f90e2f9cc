import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { OutboundFailed } from '../../platform/outbound-errors.ts'
import { picturesOf } from './pictures.ts'

const analyzer = { show: () => Promise.resolve('') }

it.each([
  [undefined, 10_000],
  [60_000, 10_000],
  [700, 700],
])('a picture is waited for within %s ms: for %d ms at most', async (withinMs, waited) => {
  const limits: number[] = []
  const mediaDownloads = {
    download: (_media: unknown, { timeoutMs }: { timeoutMs: number }) => {
      limits.push(timeoutMs)
      return Promise.reject(new OutboundFailed('name not found'))
    },
  }
  const urls = ['https://a.example/1.png', 'https://a.example/2.png']
  const shown = await picturesOf({ mediaDownloads, analyzer }, newId(), urls, withinMs)
  expect(shown).toEqual({ pictures: [], isAll: false })
  expect(limits).toHaveLength(2)
  expect(Math.max(...limits)).toBeLessThanOrEqual(waited)
  expect(Math.min(...limits)).toBeGreaterThan(waited / 2)
})
