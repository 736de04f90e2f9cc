import { describe, expect, it } from 'vitest'
import { readPage, rowsOf } from '../test/docs/markdown.ts'
import { ConfigError, readConfig, variables } from './config.ts'

const addresses = { DATABASE_URL: 'postgres://127.0.0.1/verdict', REDIS_URL: 'redis://127.0.0.1' }
const page = readPage('docs/configuration.md')
const documented = new Map(rowsOf(page).map(([name = '', value = '']) => [name.replaceAll('`', ''), value]))

describe('docs/configuration.md', () => {
  it('names exactly the variables that are read', () => {
    expect([...documented.keys()].sort()).toEqual(Object.keys(variables.shape).sort())
  })

  it('gives the defaults that hold', () => {
    for (const [name, type] of Object.entries(variables.shape)) {
      const byDefault = type.safeParse(undefined).data
      const shown = Array.isArray(byDefault) ? byDefault.join() : String(byDefault ?? '')
      expect(documented.get(name), name).toContain(shown === '' ? '' : `\`${shown}\``)
    }
  })

  it('shows how a wrong value is refused', () => {
    expect(page).toContain(refusal({ PORT: 'http' }))
  })
})

type WrongValue = [name: string, value: string | undefined, said: string]

const wrong: WrongValue[] = [
  ['NODE_ENV', 'staging', 'expected development, test or production'],
  ['PORT', 'http', 'expected a port number'],
  ['PORT', '70000', 'expected a port number'],
  ['PORT', '80.5', 'expected a port number'],
  ['WORKER_PORT', '-1', 'expected a port number'],
  ['METRICS_PORT', 'on', 'expected a port number'],
  ['PUBLIC_URL', 'verdict.example.com', 'expected an http or https address'],
  ['DATABASE_URL', undefined, 'is required, expected a postgres:// address'],
  ['DATABASE_URL', 'mysql://localhost', 'expected a postgres:// address'],
  ['DATABASE_READ_URL', 'replica:5432', 'expected a postgres:// address'],
  ['DATABASE_DIRECT_URL', 'redis://a', 'expected a postgres:// address'],
  ['DATABASE_READ_LAG', '0', 'expected seconds from 0.1 to 3600'],
  ['DATABASE_POOLER', 'transaction', 'expected true or false'],
  ['DATABASE_PREPARED_STATEMENTS', '0', 'expected true or false'],
  ['DATABASE_POOL', '1', 'expected a whole number from 2 to 500'],
  ['DATABASE_POOL', '501', 'expected a whole number from 2 to 500'],
  ['REDIS_URL', 'localhost:6379', 'expected a redis:// address'],
  [
    'REDIS_CLUSTER_NODES',
    'redis://a:6379',
    'expected addresses separated by commas, such as redis-1:6379,redis-2:6379',
  ],
  [
    'REDIS_SENTINELS',
    'a:26379,b c',
    'expected addresses separated by commas, such as redis-1:6379,redis-2:6379',
  ],
  ['SECRET_KEY', 'short', 'expected at least 32 characters'],
  ['OPERATOR_KEY', 'short', 'expected at least 32 characters, none of them a space'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'expected an http or https address'],
  ['OTEL_TRACES_SAMPLER_ARG', '10', 'expected a share from 0 to 1'],
  ['SMTP_URL', 'https://mail.example.com', 'expected an smtp:// or smtps:// address'],
  ['MAIL_FROM', 'Verdict', 'expected an e-mail address'],
  ...['localhost', '5', '10/8', '0x7f.1', '10.0.0.0/33', 'fe80::1%eth0'].map((targets): WrongValue => [
    'ALLOW_PRIVATE_TARGETS',
    targets,
    'expected address ranges separated by commas, such as 127.0.0.0/8,::1',
  ]),
  ['ALLOW_PRIVATE_TARGETS_IN_PRODUCTION', 'yes', 'expected true or false'],
  ...['0,soon', ',', '0,5,2592001'].map((schedule): WrongValue => [
    'WEBHOOK_SCHEDULE',
    schedule,
    'expected seconds separated by commas, such as 0,5,30, each up to 30 days',
  ]),
  ['DELIVERY_LOG_DAYS', '1', 'expected a whole number from 7 to 3650'],
  ['GRAPHQL_KEY_COST', '-1', 'expected a whole number from 0 to 1000000000'],
  ['GRAPHQL_INTROSPECTION', 'no', 'expected true or false'],
  ['SYNC_TIMEOUT', '-1', 'expected seconds, more than 0 and up to 3600'],
  ['SYNC_TIMEOUT', '3000000', 'expected seconds, more than 0 and up to 3600'],
  ['SHUTDOWN_GRACE', '-1', 'expected seconds from 0 to 60'],
  ['SHUTDOWN_GRACE', '61', 'expected seconds from 0 to 60'],
  ['SHUTDOWN_GRACE', 'long', 'expected seconds from 0 to 60'],
  ['LOG_LEVEL', 'loud', 'expected trace, debug, info, warn, error or silent'],
  ['TRUST_PROXY', 'yes', 'expected a whole number from 0 to 10'],
]

describe('a wrong value', () => {
  it.each(wrong)('%s=%s is refused: %s', (name, value, said) => {
    expect(refusal({ [name]: value })).toBe(`${name}: ${said}`)
  })

  it('is refused together with the others', () => {
    expect(refusal({ PORT: 'http', LOG_LEVEL: 'loud' }).split('\n')).toHaveLength(2)
  })

  it('of ALLOW_PRIVATE_TARGETS is any in production, unless that is allowed too', () => {
    const env = { NODE_ENV: 'production', ALLOW_PRIVATE_TARGETS: '127.0.0.0/8' }
    expect(refusal(env)).toContain('ALLOW_PRIVATE_TARGETS_IN_PRODUCTION=true')
    const allowed = readConfig({ ...addresses, ...env, ALLOW_PRIVATE_TARGETS_IN_PRODUCTION: 'true' })
    expect(allowed.outbound.allowed).toEqual(['127.0.0.0/8'])
  })

  it('of REDIS_SENTINELS is any where Redis is a cluster', () => {
    const env = { REDIS_SENTINELS: 'a:26379', REDIS_CLUSTER_NODES: 'b:6379' }
    expect(refusal(env)).toBe('REDIS_SENTINELS: a cluster (REDIS_CLUSTER_NODES) has none')
  })

  it.each([
    ['MAIL_FROM', { PUBLIC_URL: 'https://verdict.example' }],
    ['PUBLIC_URL', { MAIL_FROM: 'verdict@example.com' }],
  ])('of SMTP_URL is any without %s', (missing, env) => {
    expect(refusal({ SMTP_URL: 'smtp://127.0.0.1', ...env })).toMatch(`${missing}: is required with SMTP_URL`)
  })

  it.each([
    ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
    ['AWS_SECRET_ACCESS_KEY', 'AWS_ACCESS_KEY_ID'],
  ])('of %s is any without %s', (given, missing) => {
    expect(refusal({ [given]: 'key' })).toBe(`${missing}: is required with ${given}`)
  })

  it.each(['', ' ', '\t'])('that is blank counts as not set: %j', (blank) => {
    const { http, graphql } = readConfig({ ...addresses, PORT: blank, GRAPHQL_KEY_COST: blank })
    expect([http.port, graphql.keyCostPerMinute]).toEqual([4000, 1_000_000])
  })
})

/** What the start is refused with. @throws when it is not */
function refusal(env: Record<string, string | undefined>): string {
  try {
    readConfig({ ...addresses, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  throw new Error('not refused')
}
