import { describe, expect, it } from 'vitest'
import { explained } from './database-errors.ts'
import { isAway, OutOfTimeError, UnavailableError } from './errors.ts'

describe('what PostgreSQL says of its resources and its operators', () => {
  it.each([
    ['57P01', 'admin_shutdown'],
    ['57P02', 'crash_shutdown'],
    ['57P03', 'cannot_connect_now'],
    ['57P04', 'database_dropped'],
    ['57P05', 'idle_session_timeout'],
    ['53300', 'too_many_connections'],
    ['53100', 'disk_full'],
    ['25006', 'read_only_sql_transaction'],
  ])('%s (%s) is an outage: everything waits for its end', (code) => {
    const error = explained(Object.assign(new Error('x'), { code }))
    expect(error).toBeInstanceOf(UnavailableError)
    expect(isAway(error)).toBe(true)
  })

  it.each([
    ['53000', 'insufficient_resources'],
    ['53200', 'out_of_memory'],
    ['53400', 'configuration_limit_exceeded'],
    ['57000', 'operator_intervention'],
    ['57014', 'query_canceled'],
  ])('%s (%s) ends one piece of work, and others go on', (code) => {
    const error = explained(Object.assign(new Error('x'), { code }))
    expect(error).toBeInstanceOf(OutOfTimeError)
    expect(isAway(error)).toBe(false)
  })

  it.each(['55P03', '57P01', '57014', '08006'])('what %s says stays with it as its cause', (code) => {
    const error = Object.assign(new Error('what PostgreSQL said'), { code })
    expect(explained(error)).toMatchObject({ cause: error })
  })

  it('leaves all else as it is', () => {
    const error = Object.assign(new Error('x'), { code: '23505' })
    expect(explained(error)).toBe(error)
  })
})
