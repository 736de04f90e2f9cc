import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { type Express, type RequestHandler, Router } from 'express'
import { RateLimitedError, UnauthorizedError } from '../../platform/errors.ts'
import type { Services } from '../../wiring/services.ts'
import { securityHeaders } from './security-headers.ts'

type Sources = Pick<Services, 'jobs' | 'operators'>

/**
 * Bull Board over all queues of the installation, read only: for the operator, who signs in with any name and the key of the
 * configuration as the password. Jobs have only the kind of the waiting tasks, and nothing of any workspace.
 */
export async function boardRouter({ jobs, operators }: Sources): Promise<Router> {
  const router = Router()
  router.use(securityHeaders(), operatorsOnly(operators), readingOnly, await bullBoard(jobs))
  return router
}

async function bullBoard({ queues }: Sources['jobs']): Promise<Express> {
  // Loaded only where it is used: it is large, and few installations have it.
  const [{ createBullBoard }, { BullAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullAdapter'),
    import('@bull-board/express'),
  ])
  const serverAdapter = new ExpressAdapter()
  createBullBoard({
    queues: queues.map((queue) => new BullAdapter(queue, { readOnlyMode: true, allowRetries: false })),
    serverAdapter,
    options: { uiBasePath: pages(), uiConfig: { boardTitle: 'Verdict' } },
  })
  return serverAdapter.getRouter() as Express
}

/** The folder of the board's pages: its code is bundled with Bull, since it accepts queues of that copy alone. */
const pages = (): string => dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json'))

/** Requires the operator's key by HTTP basic authentication; guesses are rate limited. */
const operatorsOnly =
  (operators: Sources['operators']): RequestHandler =>
  async (request, response, next) => {
    try {
      if (await operators.find(operatorsIn(request.headers.authorization), request.ip ?? 'unknown'))
        return next()
      throw new UnauthorizedError()
    } catch (error) {
      if (error instanceof RateLimitedError) return next(error)
      if (!(error instanceof UnauthorizedError)) throw error
      response.set('www-authenticate', 'Basic realm="Verdict"').sendStatus(401)
    }
  }

/** The operator's authorization header, made from the password of the browser's. */
function operatorsIn(authorization = ''): string | undefined {
  const [, encoded] = /^Basic +([\w+/=-]+)$/i.exec(authorization) ?? []
  const password =
    encoded &&
    Buffer.from(encoded, 'base64')
      .toString()
      .replace(/^[^:]*:/, '')
  return password === undefined ? undefined : `Operator ${password}`
}

/** Requests that change a queue are refused before they reach the board. */
const readingOnly: RequestHandler = ({ method }, response, next) =>
  method === 'GET' || method === 'HEAD' ? next() : void response.set('allow', 'GET, HEAD').sendStatus(405)
