import express, { type Express, type RequestHandler } from 'express'
import type { Services } from '../../wiring/services.ts'
import { docsRouter } from '../rest/docs.ts'
import { routes } from '../rest/routes.ts'
import { dashboardRouter } from './dashboard.ts'
import { documentationRouter } from './documentation.ts'
import { jsonErrors, notFound } from './errors.ts'
import { healthRouter, type HealthSources, metricsRouter } from './health.ts'
import { securityHeaders } from './security-headers.ts'

/** Handlers that not every API program has. */
export interface AppDependencies {
  /** Answers /graphql, its own body parsing included. */
  graphql?: RequestHandler
  /** Answers /media. */
  media?: RequestHandler
  /** Answers the downloads below /lists. */
  lists?: RequestHandler
  /** Answers the exports below /audit. */
  audit?: RequestHandler
  /** Answers the exports below /statements. */
  statements?: RequestHandler
  /** Answers the files below /exports. */
  exports?: RequestHandler
  /** Answers the redirects to and from providers below /openid. */
  openid?: RequestHandler
  /** The built dashboard's folder. */
  webRoot: string
  /** The built documentation's folder. */
  docsRoot: string
  /** Whether the server is draining. */
  draining: () => boolean
}

/** The Express application: everything but /api/v1, which is handled in front of it. */
export function makeApp(
  services: Pick<Services, 'config' | 'log' | 'metrics'> & HealthSources,
  { graphql, media, lists, audit, statements, exports, openid, webRoot, docsRoot, draining }: AppDependencies,
): Express {
  const app = express()
  app.disable('x-powered-by')
  // No hash of each answer: files have their own, and nothing else is asked for again by one.
  app.disable('etag')
  app.set('trust proxy', services.config.http.trustProxy)
  app.use(securityHeaders())
  app.use(healthRouter(services, draining))
  if (services.config.metricsPort === null) app.use(metricsRouter(services))
  if (graphql) app.use('/graphql', graphql)
  if (media) app.use('/media', media)
  if (lists) app.use('/lists', lists)
  if (audit) app.use('/audit', audit)
  if (statements) app.use('/statements', statements)
  if (exports) app.use('/exports', exports)
  if (openid) app.use('/openid', openid)
  app.use(docsRouter(routes))
  app.use('/docs', documentationRouter(docsRoot))
  app.use(['/api', '/graphql', '/media', '/docs', '/metrics'], notFound)
  app.use(dashboardRouter(webRoot))
  app.use(notFound)
  app.use(jsonErrors(services.log))
  return app
}
