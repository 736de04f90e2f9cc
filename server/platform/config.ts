import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { parseKeyPairsIntoRecord } from '@opentelemetry/core'
import { z } from 'zod'
import { isIpRange } from './ip-range.ts'
import type { DatabaseLimits } from './pools.ts'

/** An environment variable has a value with which the program cannot start. */
export class ConfigError extends Error {}

const secondsList = 'seconds separated by commas, such as 0,5,30, each up to 30 days'
const seconds = z
  .string()
  .refine((value) => /^\d+(\.\d+)?$/.test(value) && Number(value) <= 30 * 86_400, secondsList)
  .transform(Number)
const switchedOn = z
  .enum(['true', 'false'], { error: 'true or false' })
  .transform((value) => value === 'true')
const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const range = z.string().refine(isIpRange, {
  error: 'address ranges separated by commas, such as 127.0.0.0/8,::1',
})

const serverAddress = z.string().regex(/^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i, {
  error: 'addresses separated by commas, such as redis-1:6379,redis-2:6379',
})

function wholeNumber(least: number, most: number) {
  const expected = `a whole number from ${least} to ${most}`
  return z.coerce.number({ error: expected }).int(expected).min(least, expected).max(most, expected)
}

const secretKey = z.string().min(32, 'at least 32 characters')

const graceSeconds = 'seconds from 0 to 60'
const syncSeconds = 'seconds, more than 0 and up to 3600'

const port = z.coerce
  .number({ error: 'a port number' })
  .int('a port number')
  .min(0, 'a port number')
  .max(65_535, 'a port number')

const timeLimit = z.coerce
  .number({ error: 'seconds from 0.1 to 3600' })
  .min(0.1, 'seconds from 0.1 to 3600')
  .max(3600, 'seconds from 0.1 to 3600')

const postgresAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' })

/** Every variable with its default and its validation; docs/configuration.md lists them. */
export const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'development, test or production' })
    .default('development'),
  PORT: port.default(4000),
  WORKER_PORT: port.optional(),
  METRICS_PORT: port.optional(),
  BOARD_PORT: port.optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'an http or https address' }).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: postgresAddress,
  DATABASE_READ_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_POOLER: switchedOn.default(false),
  DATABASE_PREPARED_STATEMENTS: switchedOn.optional(),
  DATABASE_READ_LAG: timeLimit.default(5),
  DATABASE_POOL: wholeNumber(2, 500).default(10),
  DATABASE_READ_POOL: wholeNumber(1, 500).default(5),
  DATABASE_JOB_POOL: wholeNumber(2, 500).default(8),
  DATABASE_LOCK_TIMEOUT: timeLimit.default(1),
  DATABASE_STATEMENT_TIMEOUT: timeLimit.default(5),
  DATABASE_READ_TIMEOUT: timeLimit.default(10),
  DATABASE_JOB_TIMEOUT: timeLimit.default(60),
  DATABASE_IDLE_TIMEOUT: timeLimit.default(10),
  MIGRATION_LOCK_TIMEOUT: timeLimit.default(30),
  MIGRATION_TURN_TIMEOUT: timeLimit.default(600),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'a redis:// address' }),
  REDIS_CLUSTER_NODES: z.string().default('').transform(list).pipe(z.array(serverAddress)),
  REDIS_SENTINELS: z.string().default('').transform(list).pipe(z.array(serverAddress)),
  REDIS_SENTINEL_PASSWORD: z.string().optional(),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_PREVIOUS: z.string().default('').transform(list).pipe(z.array(secretKey)),
  OPERATOR_KEY: z
    .string()
    .regex(/^\S{32,}$/, 'at least 32 characters, none of them a space')
    .optional(),
  ALLOW_PRIVATE_TARGETS: z.string().default('').transform(list).pipe(z.array(range)),
  ALLOW_PRIVATE_TARGETS_IN_PRODUCTION: switchedOn.default(false),
  WEBHOOK_SCHEDULE: z
    .string()
    .default('0,5,30,120,600,1800,3600,7200')
    .transform(list)
    .pipe(z.array(seconds).min(1, secondsList)),
  DELIVERY_LOG_DAYS: wholeNumber(7, 3650).default(90),
  SHUTDOWN_GRACE: z.coerce
    .number({ error: graceSeconds })
    .min(0, graceSeconds)
    .max(60, graceSeconds)
    .optional(),
  GRAPHQL_KEY_COST: wholeNumber(0, 1_000_000_000).default(1_000_000),
  GRAPHQL_INTROSPECTION: switchedOn.default(true),
  GRAPHQL_TRUSTED_ONLY: switchedOn.default(false),
  SYNC_TIMEOUT: z.coerce
    .number({ error: syncSeconds })
    .positive(syncSeconds)
    .max(3600, syncSeconds)
    .default(15),
  MEDIA_PROCESSES: wholeNumber(1, 64).default(2),
  SPEECH_PROCESSES: wholeNumber(0, 64).default(1),
  FFMPEG: z.string().min(1).default('ffmpeg'),
  TRANSCRIPTION_URL: z.url({ protocol: /^https?$/, error: 'an http or https address' }).optional(),
  TRANSCRIPTION_KEY: z.string().optional(),
  TRANSCRIPTION_MODEL: z.string().min(1).default('whisper-1'),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  AWS_SESSION_TOKEN: z.string().min(1).optional(),
  AWS_STS_URL: z.url({ protocol: /^https?$/, error: 'an http or https address' }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.email({ error: 'an e-mail address' }).optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'trace, debug, info, warn, error or silent',
    })
    .default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'an http or https address' }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_BSP_SCHEDULE_DELAY: wholeNumber(100, 60_000).default(5000),
  OTEL_SERVICE_NAME: z.string().min(1).default('verdict'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'a share from 0 to 1' })
    .min(0, 'a share from 0 to 1')
    .max(1, 'a share from 0 to 1')
    .default(1),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
})

/** The validated configuration of the program. */
export type Config = ReturnType<typeof readConfig>

/**
 * The configuration from the environment.
 * @throws ConfigError that names each wrong variable and what was expected of it
 */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const value = checkedVariables(env)
  return {
    environment: value.NODE_ENV,
    http: httpOf(value),
    graphql: {
      keyCostPerMinute: value.GRAPHQL_KEY_COST,
      introspection: value.GRAPHQL_INTROSPECTION,
      trustedOnly: value.GRAPHQL_TRUSTED_ONLY,
    },
    shutdownGraceMs: (value.SHUTDOWN_GRACE ?? (value.NODE_ENV === 'production' ? 5 : 0)) * 1000,
    workerPort: value.WORKER_PORT ?? null,
    metricsPort: value.METRICS_PORT ?? null,
    boardPort: value.BOARD_PORT ?? null,
    dataDir: resolve(value.DATA_DIR),
    database: databaseOf(value),
    redis: redisOf(value),
    secretKey: value.SECRET_KEY,
    previousSecretKeys: value.SECRET_KEY_PREVIOUS,
    operatorKey: value.OPERATOR_KEY,
    outbound: { allowed: value.ALLOW_PRIVATE_TARGETS },
    webhooks: { schedule: value.WEBHOOK_SCHEDULE },
    kept: { deliveries: value.DELIVERY_LOG_DAYS },
    moderation: { syncTimeoutMs: value.SYNC_TIMEOUT * 1000 },
    media: {
      processes: value.MEDIA_PROCESSES,
      speechProcesses: value.SPEECH_PROCESSES,
      ffmpeg: value.FFMPEG,
      transcription: value.TRANSCRIPTION_URL
        ? { url: value.TRANSCRIPTION_URL, key: value.TRANSCRIPTION_KEY, model: value.TRANSCRIPTION_MODEL }
        : null,
      aws: awsOf(value),
    },
    mail: mailOf(value),
    tracing: tracingOf(value),
    logLevel: value.LOG_LEVEL,
    processName: `${hostname()}:${process.pid}`,
  }
}

const httpOf = (value: z.output<typeof variables>) => ({
  port: value.PORT,
  host: value.HOST,
  publicUrl: value.PUBLIC_URL,
  trustProxy: value.TRUST_PROXY,
})

function databaseOf(value: z.output<typeof variables>) {
  return {
    url: value.DATABASE_URL,
    directUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    readUrl: value.DATABASE_READ_URL ?? null,
    mostLagMs: value.DATABASE_READ_LAG * 1000,
    sessions: {
      pooled: value.DATABASE_POOLER,
      prepared: value.DATABASE_PREPARED_STATEMENTS ?? !value.DATABASE_POOLER,
    },
    limits: databaseLimits(value),
    migration: { lockMs: value.MIGRATION_LOCK_TIMEOUT * 1000, othersMs: value.MIGRATION_TURN_TIMEOUT * 1000 },
  }
}

function redisOf(value: z.output<typeof variables>) {
  return {
    url: value.REDIS_URL,
    clusterNodes: value.REDIS_CLUSTER_NODES,
    sentinels: value.REDIS_SENTINELS,
    sentinelPassword: value.REDIS_SENTINEL_PASSWORD,
  }
}

/** The SMTP server and the sender address; null where they are not configured. */
const mailOf = ({ SMTP_URL: url, MAIL_FROM: from }: z.output<typeof variables>) =>
  url && from ? { url, from } : null

/** The collector that spans are sent to and the share of traces that is recorded; null where none is configured. */
function tracingOf(value: z.output<typeof variables>) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = value
  if (!endpoint) return null
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  return {
    url,
    headers: parseKeyPairsIntoRecord(headers),
    service: value.OTEL_SERVICE_NAME,
    ratio: value.OTEL_TRACES_SAMPLER_ARG,
    delayMs: value.OTEL_BSP_SCHEDULE_DELAY,
  }
}

/** The access keys with which customers' roles are assumed; null where none are configured. */
function awsOf(value: z.output<typeof variables>) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = value
  if (!accessKeyId || !secretAccessKey) return null
  return { accessKeyId, secretAccessKey, sessionToken: value.AWS_SESSION_TOKEN, stsUrl: value.AWS_STS_URL }
}

/** The absolute URL of a dashboard page by its path, for links in e-mails and webhooks. */
export const dashboardAddress = ({ publicUrl, port }: Config['http'], path: string): string =>
  new URL(path, publicUrl ?? `http://localhost:${port}`).href

/** Without both, no role of a customer can be assumed. */
const awsKeys = [
  ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  ['AWS_SECRET_ACCESS_KEY', 'AWS_ACCESS_KEY_ID'],
] as const

function checkedVariables(env: Record<string, string | undefined>): z.output<typeof variables> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => explain(issue, given)).join('\n'))
  const value = parsed.data
  if (
    value.NODE_ENV === 'production' &&
    value.ALLOW_PRIVATE_TARGETS.length > 0 &&
    !value.ALLOW_PRIVATE_TARGETS_IN_PRODUCTION
  )
    throw new ConfigError(
      'ALLOW_PRIVATE_TARGETS: refused in production unless ALLOW_PRIVATE_TARGETS_IN_PRODUCTION=true',
    )
  if (value.SMTP_URL && !value.MAIL_FROM)
    throw new ConfigError('MAIL_FROM: is required with SMTP_URL, expected an e-mail address')
  if (value.SMTP_URL && !value.PUBLIC_URL)
    throw new ConfigError('PUBLIC_URL: is required with SMTP_URL: e-mails have links to it')
  for (const [one, other] of awsKeys)
    if (value[one] && !value[other]) throw new ConfigError(`${other}: is required with ${one}`)
  if (value.REDIS_CLUSTER_NODES.length > 0 && value.REDIS_SENTINELS.length > 0)
    throw new ConfigError('REDIS_SENTINELS: a cluster (REDIS_CLUSTER_NODES) has none')
  return value
}

function databaseLimits(value: z.output<typeof variables>): DatabaseLimits {
  const ms = (seconds: number) => Math.round(seconds * 1000)
  const pool = (connections: number, seconds: number) => ({ connections, statementMs: ms(seconds) })
  return {
    lockMs: ms(value.DATABASE_LOCK_TIMEOUT),
    idleMs: ms(value.DATABASE_IDLE_TIMEOUT),
    pools: {
      requests: pool(value.DATABASE_POOL, value.DATABASE_STATEMENT_TIMEOUT),
      reads: pool(value.DATABASE_READ_POOL, value.DATABASE_READ_TIMEOUT),
      jobs: pool(value.DATABASE_JOB_POOL, value.DATABASE_JOB_TIMEOUT),
    },
  }
}

function explain({ path, message }: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const name = String(path[0])
  return `${name}: ${given[name] === undefined ? 'is required, ' : ''}expected ${message}`
}
