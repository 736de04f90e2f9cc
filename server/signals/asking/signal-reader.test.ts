import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../platform/database.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { SignalReader } from './signal-reader.ts'
import type { ResultKey } from './signal-result.store.ts'

let app: TestApp
let key: ResultKey
beforeAll(async () => {
  app = await startTestApp()
  const { workspaceId } = await app.createWorkspace()
  const providerId = '0190a0a0-0000-7000-8000-000000000001'
  key = { workspaceId, signal: 'text_labels', question: '', providerId, edition: 1 }
})
afterAll(() => app.close())

describe('what is told of the same input', () => {
  it('is asked for once, also by whom has looked before the other was told and asks after', async () => {
    const { database } = app.services
    const ask = vi.fn(() => Promise.resolve(['told']))
    const asked = [{ digest: 'a', ask }]
    let looked: () => void = () => undefined
    const beforeOther = new Promise<void>((resolve) => (looked = resolve))
    let goOn: () => void = () => undefined
    const other = new Promise<void>((resolve) => (goOn = resolve))
    const inWorkspace = async (...args: Parameters<Database['inWorkspace']>) => {
      const found = await database.inWorkspace(...args)
      looked()
      await other
      return found
    }
    const reader = new SignalReader({ database })
    const slow = new SignalReader({ database: { inWorkspace } as Database })
    const late = slow.read(key, asked)
    await beforeOther
    const [told] = await reader.read(key, asked)
    goOn()
    expect(await late).toEqual([told])
    expect(ask).toHaveBeenCalledTimes(1)
  })
})
