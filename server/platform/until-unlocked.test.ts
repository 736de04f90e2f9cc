import { describe, expect, it, vi } from 'vitest'
import { LockedError } from './errors.ts'
import { untilUnlocked } from './until-unlocked.ts'

describe('a transaction that waits for the rows of others', () => {
  it('is begun again until the rows are free', async () => {
    const transaction = vi.fn(() => Promise.resolve('done'))
    transaction.mockRejectedValueOnce(new LockedError()).mockRejectedValueOnce(new LockedError())
    await expect(untilUnlocked(10_000, transaction)).resolves.toBe('done')
    expect(transaction).toHaveBeenCalledTimes(3)
  })

  it('says that they are locked once its time is over', async () => {
    const transaction = vi.fn(() => Promise.reject(new LockedError()))
    await expect(untilUnlocked(200, transaction)).rejects.toThrow(LockedError)
    expect(transaction.mock.calls.length).toBeGreaterThan(1)
  })

  it('is not begun again after any other error', async () => {
    const transaction = vi.fn(() => Promise.reject(new Error('broken')))
    await expect(untilUnlocked(10_000, transaction)).rejects.toThrow('broken')
    expect(transaction).toHaveBeenCalledTimes(1)
  })
})
