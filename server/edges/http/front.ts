import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { takeWorkspace } from '../../access/team/named-workspace.ts'
import type { Services } from '../../wiring/services.ts'
import { beginExchange, pathOf } from '../exchange/exchange.ts'
import { dialectAt } from '../rest/dialects/dialects.ts'
import { integrationsPath } from './integration-events.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown
type AnswerLater = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * The entry point of every request: takes the workspace from its address, gives it an id, has it logged and measured, then passes
 * paths of the REST interfaces to the REST handler, those of chat platforms to their handler, and all others to Express.
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
