import { describe, expect, it } from 'vitest'
import { refusalOf } from './refused.ts'

const failing = (problem: object) => Promise.reject(new Error(JSON.stringify(problem)))

describe('a refusal', () => {
  it('is one of the field that was tried', async () => {
    const refused = failing({ code: 'BAD_USER_INPUT', extensions: { fields: { url: 'Not a URL' } } })
    expect(await refusalOf(refused, /^url$/)).toBe('Not a URL')
  })

  it('is none where it was done', async () => expect(await refusalOf(Promise.resolve(1), /^url$/)).toBeNull())

  it.each([
    ['of another field', { extensions: { fields: { name: 'Too long' } } }],
    ['that one is signed in no more', { message: 'Sign in', extensions: { code: 'UNAUTHENTICATED' } }],
  ])('is not what says %s', async (_what, problem) =>
    expect(refusalOf(failing(problem), /^url$/)).rejects.toThrow(),
  )
})
