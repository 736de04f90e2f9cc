import type { IncomingMessage, ServerResponse } from 'node:http'
import { MethodNotAllowedError, NotFoundError } from '../../platform/errors.ts'
import type { Services } from '../../wiring/services.ts'
import { AbortedError, readBytes } from '../exchange/body.ts'
import { knownError, replyToError } from '../exchange/errors.ts'
import { exchangeOf, pathOf } from '../exchange/exchange.ts'
import { type Reply, send } from '../exchange/reply.ts'

/** The path below which chat platforms send their events: `POST /integrations/<id>`. */
export const integrationsPath = '/integrations'

const mostBytes = 1024 * 1024

/** Answers the events of chat platforms: in plain Node, because their signatures cover the exact bytes of the body. */
export function makeIntegrationHandler({
  integrationEvents,
  log,
}: Pick<Services, 'integrationEvents' | 'log'>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const exchange = exchangeOf(request)
    exchange.route = integrationsPath
    try {
      send(response, await answer(request))
    } catch (err) {
      if (err instanceof AbortedError) return
      if (!knownError(err))
        log.error({ err, requestId: exchange.requestId }, 'event of a chat platform failed')
      send(response, replyToError(err, exchange.requestId))
    }
  }

  async function answer(request: IncomingMessage): Promise<Reply> {
    const [id = '', ...more] = pathOf(request)
      .slice(integrationsPath.length + 1)
      .split('/')
    if (id === '' || more.length > 0) throw new NotFoundError()
    if (request.method !== 'POST') throw new MethodNotAllowedError(['POST'])
    const body = await readBytes(request, mostBytes)
    return {
      status: 200,
      headers: {},
      body: await integrationEvents.receive(id, { headers: headersOf(request), body }),
    }
  }
}

const headersOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]))
