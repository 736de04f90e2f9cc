import type { ErrorRequestHandler, RequestHandler } from 'express'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import { refusedByExpress } from '../exchange/body.ts'
import { knownError, replyToError } from '../exchange/errors.ts'
import { exchangeOf } from '../exchange/exchange.ts'
import { send } from '../exchange/reply.ts'

/** Answers requests that no handler answered: with JSON, never a page. */
export const notFound: RequestHandler = (_request, _response, next) => next(new NotFoundError())

/** Answers every error as JSON, without a stack; unexpected ones are logged. */
export function jsonErrors(log: Logger): ErrorRequestHandler {
  return (err: unknown, request, response, next) => {
    if (response.headersSent) return next(err)
    const error = readable(err)
    const { requestId } = exchangeOf(request)
    if (!knownError(error))
      log.error({ err, requestId, method: request.method, path: request.path }, 'request failed')
    send(response, replyToError(error, requestId))
  }
}

/** Converts errors thrown by Express's own middleware to ours. */
function readable(error: unknown): unknown {
  const { status } = error as { status?: unknown }
  if (knownError(error) || typeof status !== 'number') return error
  if (status === 404) return new NotFoundError()
  const refused = refusedByExpress(error)
  if (refused) return refused
  return status >= 400 && status < 500 ? new InvalidInputError({ body: 'Invalid request' }) : error
}
