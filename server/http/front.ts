import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Services } from '../context.ts'
import { beginExchange, pathOf } from './exchange.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown
type AnswerLater = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Every request's way in: named, logged and measured, then /api/v1 goes to the REST routes and the rest to Express. */
export function makeFront(
  services: Pick<Services, 'log' | 'metrics'>,
  rest: AnswerLater,
  app: Answer,
): RequestListener {
  return (request, response) => {
    beginExchange(request, response, services)
    const path = pathOf(request)
    if (path !== '/api/v1' && !path.startsWith('/api/v1/')) return void app(request, response)
    rest(request, response).catch((err: unknown) => {
      services.log.error({ err, path }, 'could not answer')
      response.destroy()
    })
  }
}
