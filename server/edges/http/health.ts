import { Router } from 'express'
import type { Services } from '../../wiring/services.ts'

/** How long a part may take to answer before it counts as away. */
const patienceMs = 1000

/** How long what is sent in may wait for its turn before those who send it are better served elsewhere. */
const mostWaitMs = 2000

/** What health is read from: how long the oldest of what is sent in has waited is a part of it. */
export type HealthSources = Pick<Services, 'database' | 'redis'> &
  Record<'intake' | 'syncJudge' | 'userIntake', { readonly waitedMs: number }>

/**
 * /healthz: the process runs. /readyz: it may be sent requests, for which it needs the database, a free connection to it,
 * space to write there, and that what is sent in is not stuck; without Redis it works on, more slowly.
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

/** /metrics: the figures of the process, for Prometheus. Whoever reaches it may read it. */
export function metricsRouter({ metrics: { registry } }: Pick<Services, 'metrics'>): Router {
  const router = Router()
  router.get('/metrics', async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics())
  })
  return router
}

/** Whether whatever is sent in gets its turn. */
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
