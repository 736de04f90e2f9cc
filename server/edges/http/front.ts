import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Services } from '../../wiring/services.ts'
import { takeWorkspace } from '../../access/team/named-workspace.ts'
import { beginExchange, pathOf } from '../exchange/exchange.ts'
import { dialectAt } from '../rest/dialects/dialects.ts'
import { integrationsPath } from './integration-events.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown
type AnswerLater = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Every request's way in: the workspace taken out of its address, named, logged and measured, then what is below an address of theirs goes to the REST routes, what chat platforms send to
 * their handler, and the rest to Express.
 */
export function makeFront(
  services: Pick<Services, 'log' | 'metrics'>,
  rest: AnswerLater,
  app: Answer,
  integrations?: AnswerLater,
): RequestListener {
  return (request, response) => {
    takeWorkspace(request)
    const { requestId } = beginExchange(request, response, services)
    const path = pathOf(request)
    const inFront = dialectAt(path) ? rest : isBelow(path, integrationsPath) ? integrations : undefined
    if (!inFront) return void app(request, response)
    inFront(request, response).catch((err: unknown) => {
      services.log.error({ err, path, requestId }, 'could not answer')
      response.destroy()
    })
  }
}

const isBelow = (path: string, top: string) => path === top || path.startsWith(`${top}/`)
