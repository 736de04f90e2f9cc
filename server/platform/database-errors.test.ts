import { describe, expect, it } from 'vitest'
import { explained } from './database-errors.ts'
import { untilNoDeadlock } from './deadlock.ts'
import { isAway, LockedError, NotFoundError, OutOfTimeError, UnavailableError } from './errors.ts'

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

  it.each([
    ['55P03', 'lock_not_available'],
    ['40P01', 'deadlock_detected'],
  ])('%s (%s) is about what others hold', (code) => {
    expect(explained(Object.assign(new Error('x'), { code }))).toBeInstanceOf(LockedError)
  })

  it('a transaction that ended in a deadlock is tried again, and one that was refused otherwise is not', async () => {
    const tries: string[] = []
    const failing = (code: string) => async (): Promise<never> => {
      tries.push(code)
      throw await Promise.resolve(explained(Object.assign(new Error('x'), { code })))
    }
    await expect(untilNoDeadlock(failing('40P01'))).rejects.toBeInstanceOf(LockedError)
    await expect(untilNoDeadlock(failing('55P03'))).rejects.toBeInstanceOf(LockedError)
    expect(tries).toEqual([...Array.from({ length: 5 }, () => '40P01'), '55P03'])
  })

  it.each([
    ['queue_presence_workspace_id_queue_id_fkey', 'Review queue not found', 'queueId'],
    ['ai_moderator_workspace_id_written_policy_id_fkey', 'Written policy not found', 'writtenPolicyId'],
  ])('23503 (foreign_key_violation) of %s says what is not there', (constraint, message, field) => {
    const error = explained(Object.assign(new Error('x'), { code: '23503', constraint }))
    expect(error).toBeInstanceOf(NotFoundError)
    expect(error).toMatchObject({ message, field })
  })

  it.each([{ code: '23505' }, { code: '23503', constraint: 'content_search_workspace_id_id_fkey' }])(
    'leaves all else as it is: %o',
    (described) => {
      const error = Object.assign(new Error('x'), described)
      expect(explained(error)).toBe(error)
    },
  )
})
