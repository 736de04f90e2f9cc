import { Router } from 'express'
import { within } from '../../platform/patience.ts'
import { assertWrites } from '../../platform/redis.ts'
import type { Services } from '../../wiring/services.ts'

/** Milliseconds that a dependency may take to answer before it counts as unavailable. */
const patienceMs = 1000

/** Milliseconds that a request may wait in the intake before senders should use another server. */
const mostWaitMs = 2000

/** The sources of health, the age of the oldest waiting intake request among them. */
export type HealthSources = Pick<Services, 'database' | 'redis'> &
  Record<'intake' | 'syncJudge' | 'userIntake', { readonly waitedMs: number }>

/**
 * /healthz: the process runs. /readyz: it can take requests, for which it needs a database that takes writes, a free connection,
 * disk space, and an intake that is not stuck; without Redis, or one that takes no writes, it still works, more slowly.
 */
export function healthRouter(services: HealthSources, draining: () => boolean): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => void response.json({ ok: true }))
  router.get('/readyz', async (_request, response) => {
    const [writes, redis] = await Promise.all([
      inTime(services.database.takesWrites()),
      inTime(assertWrites(services.redis).then(() => true)),
    ])
    const database = writes !== null
    const intake = takesIn(services)
    const space = !services.database.isFull
    const ready = writes === true && space && intake && !draining()
    const parts = { database, writes: writes === true, space, intake, redis: redis !== null }
    response.status(ready ? 200 : 503).json({ ready, ...parts, draining: draining() })
  })
  return router
}

/** /metrics: the figures of the process for Prometheus, readable for everyone who can reach the port. */
export function metricsRouter({ metrics: { registry } }: Pick<Services, 'metrics'>): Router {
  const router = Router()
  router.get('/metrics', async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics())
  })
  return router
}

/** Whether the intake makes progress. */
const takesIn = ({ intake, syncJudge, userIntake }: HealthSources): boolean =>
  [intake, syncJudge, userIntake].every(({ waitedMs }) => waitedMs < mostWaitMs)

/** The answer of a dependency; null where it fails or takes too long. */
const inTime = <T>(answer: Promise<T>): Promise<T | null> => within(patienceMs, answer).catch(() => null)
