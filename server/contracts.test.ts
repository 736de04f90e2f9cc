import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { contracts } from './contracts.ts'

describe('the contracts in schema/', () => {
  it('are what the code says now: after a change, run `npm run schema`', async () => {
    for (const [name, text] of Object.entries(await contracts())) {
      expect(await readFile(new URL(`../schema/${name}`, import.meta.url), 'utf8'), name).toBe(text)
    }
  })
})
