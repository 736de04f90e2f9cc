import express, { type Router } from 'express'
import type { Api } from './api.ts'
import { boardRouter } from './edges/http/board.ts'
import { jsonErrors, notFound } from './edges/http/errors.ts'
import { healthRouter, metricsRouter } from './edges/http/health.ts'
import { HttpServer } from './edges/http/listen.ts'
import type { Services } from './wiring/services.ts'

/** What listens on ports of its own; each null where it has no port. */
export interface SidePorts {
  /** The health endpoints of a worker that runs alone, on WORKER_PORT. */
  health: Api | null
  /** The metrics of a program of any role, on METRICS_PORT. */
  metrics: Api | null
  /** Bull Board for the operator, on BOARD_PORT. */
  board: Api | null
}

/** Starts the servers on ports of their own. Metrics are with the health endpoints unless they have a port themselves. */
export async function startSidePorts(services: Services, hasApi: boolean): Promise<SidePorts> {
  const { workerPort, metricsPort, boardPort } = services.config
  const metrics = metricsRouter(services)
  const health = (http: () => HttpServer) => {
    const router = healthRouter(services, () => http().draining)
    return metricsPort === null ? [router, metrics] : [router]
  }
  const board = boardPort === null ? null : await boardRouter(services)
  return {
    metrics: metricsPort === null ? null : await listen(services, () => [metrics], metricsPort),
    board: board && (await listen(services, () => [board], boardPort ?? 0)),
    health: hasApi || workerPort === null ? null : await listen(services, health, workerPort),
  }
}

async function listen(
  { config, log }: Pick<Services, 'config' | 'log'>,
  routers: (http: () => HttpServer) => Router[],
  port: number,
): Promise<Api> {
  const app = express()
  app.disable('x-powered-by')
  app.use(...routers(() => http))
  app.use(notFound)
  app.use(jsonErrors(log))
  const http: HttpServer = new HttpServer(app)
  return {
    port: await http.listen(port, config.http.host),
    drain: () => http.drain(),
    stop: () => http.close(),
  }
}
