import { describe, expect, it } from 'vitest'
import type { Failure } from '../graphql/errors.ts'
import { passwordProblem } from './password-problem.ts'

const t = (key: string) => `<${key}>`
const failure = (code: Failure['code'], fields: Record<string, string>): Failure => ({
  code,
  message: '',
  fields,
  who: undefined,
})

describe('what is said of a password', () => {
  it.each<[string, Failure | undefined, string | false]>([
    ['nothing, when nothing failed', undefined, false],
    ['nothing, when something else failed', failure('BAD_USER_INPUT', { name: 'Required' }), false],
    ['what the service says', failure('BAD_USER_INPUT', { password: 'Too short' }), 'Too short'],
    [
      'in the language of the dashboard that it is easy to guess',
      failure('WEAK_PASSWORD', { password: 'Is easy to guess' }),
      '<session.weakPassword>',
    ],
  ])('%s', (_what, failed, said) => {
    expect(passwordProblem(failed, t)).toBe(said)
  })
})
