import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { contracts } from './contracts.ts'

describe('the contracts in schema/, and the pages made of them', () => {
  it('are what the code says now: after a change, run `npm run schema`', async () => {
    for (const [file, text] of Object.entries(await contracts())) {
      expect(await readFile(new URL(`../${file}`, import.meta.url), 'utf8'), file).toBe(text)
    }
  })
})
