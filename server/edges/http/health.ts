import { Router } from 'express'
import type { Services } from '../../wiring/services.ts'

/** Milliseconds that a dependency may take to answer before it counts as unavailable. */
const patienceMs = 1000

/** Milliseconds that a request may wait in the intake before senders should use another server. */
const mostWaitMs = 2000

/** The sources of health, the age of the oldest waiting intake request among them. */
export type HealthSources = Pick<Services, 'database' | 'redis'> &
  Record<'intake' | 'syncJudge' | 'userIntake', { readonly waitedMs: number }>

/**
 * /healthz: the process runs. /readyz: it can take requests, for which it needs the database, a free connection, disk space, and
 * an intake that is not stuck; without Redis it still works, more slowly.
 */
export function healthRouter(services: HealthSources, draining: () => boolean): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => void response.json({ ok: true }))
  router.get('/readyz', async (_request, response) => {
    const [database, redis] = await Promise.all([
      answers(services.database.ping()),
      answers(services.redis.ping()),
    ])
    const intake = takesIn(services)
    const space = !services.database.isFull
    const ready = database && space && intake && !draining()
    response.status(ready ? 200 : 503).json({ ready, database, space, intake, redis, draining: draining() })
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

async function answers(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), patienceMs)))
  try {
    return await Promise.race([work.then(() => true), tooLate])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
