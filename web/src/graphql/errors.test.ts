import { ApolloError } from '@apollo/client/core'
import { GraphQLError } from 'graphql'
import { describe, expect, it } from 'vitest'
import { i18n } from '../app/i18n.ts'
import { failureOf } from './errors.ts'
import { failureText } from './failure-text.ts'

const refused = (code: string, more: Record<string, unknown> = {}): ApolloError =>
  new ApolloError({
    graphQLErrors: [new GraphQLError('The service says no', { extensions: { code, ...more } })],
  })
const text = (error: unknown): string => failureText(failureOf(error), i18n.global.t)

describe('failures', () => {
  it('read the code, the fields and the person from the extensions', () => {
    expect(failureOf(refused('BAD_USER_INPUT', { fields: { name: 'Required' } }))).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { name: 'Required' },
    })
    expect(failureOf(refused('CLAIMED', { claimedBy: { id: '1', name: 'Tom' } })).who).toBe('Tom')
    expect(failureOf(refused('ALREADY_DECIDED', { decidedBy: { name: 'Aiko' } })).who).toBe('Aiko')
  })

  it('are the server’s where it answered that it did not run the operation', () => {
    const answer = Object.assign(new Error('Response not successful'), {
      result: { errors: [{ message: 'Not a text', extensions: { code: 'BAD_USER_INPUT' } }] },
    })
    expect(failureOf(new ApolloError({ networkError: answer }))).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'Not a text',
    })
  })

  it('are the network’s when no answer came', () => {
    expect(failureOf(new ApolloError({ networkError: new TypeError('Failed to fetch') })).code).toBe(
      'NETWORK',
    )
    expect(failureOf('anything').code).toBe('NETWORK')
  })

  it.each([
    [refused('CONFLICT'), 'The service says no'],
    [refused('CLAIMED', { claimedBy: { name: 'Tom' } }), 'This review is taken by Tom.'],
    [refused('ALREADY_DECIDED'), 'Already decided by somebody else.'],
    [refused('INTERNAL_SERVER_ERROR'), 'Something went wrong on the server. Try again.'],
    [new Error('Failed to fetch'), 'The server does not answer. Check the connection and try again.'],
  ])('are told in one sentence', (error, expected) => {
    expect(text(error)).toBe(expected)
  })
})
