import express from 'express'
import type { Api } from './api.ts'
import type { Services } from './wiring/services.ts'
import { notFound } from './edges/http/errors.ts'
import { healthRouter } from './edges/http/health.ts'
import { HttpServer } from './edges/http/listen.ts'

/** Starts what a worker that runs alone answers on a port of its own: its health and its metrics. */
export async function startWorkerHealth(services: Services, port: number): Promise<Api> {
  const app = express()
  app.disable('x-powered-by')
  app.use(healthRouter(services, () => http.draining))
  app.use(notFound)
  const http: HttpServer = new HttpServer(app)
  return {
    port: await http.listen(port, services.config.http.host),
    drain: () => http.drain(),
    stop: () => http.close(),
  }
}
