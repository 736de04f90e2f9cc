import { Router } from 'express'
import type { Services } from '../context.ts'

/** How long a part may take to answer before it counts as away. */
const patienceMs = 1000

/**
 * /healthz: the process runs. /readyz: it may be sent requests, for which it needs the database; without Redis it works on,
 * more slowly. /metrics: its figures, for Prometheus.
 */
export function healthRouter(
  services: Pick<Services, 'database' | 'redis' | 'metrics'>,
  draining: () => boolean,
): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => void response.json({ ok: true }))
  router.get('/readyz', async (_request, response) => {
    const [database, redis] = await Promise.all([
      answers(services.database.ping()),
      answers(services.redis.ping()),
    ])
    const ready = database && !draining()
    response.status(ready ? 200 : 503).json({ ready, database, redis, draining: draining() })
  })
  router.get('/metrics', async (_request, response) => {
    const { registry } = services.metrics
    response.type(registry.contentType).send(await registry.metrics())
  })
  return router
}

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
