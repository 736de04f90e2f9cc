import express from 'express'
import type { Api } from './api.ts'
import type { Services } from './context.ts'
import { notFound } from './http/errors.ts'
import { healthRouter } from './http/health.ts'
import { HttpServer } from './http/listen.ts'

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
