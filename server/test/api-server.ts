import { parse, print } from 'graphql'
import { type Client, createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import { startApi } from '../api.ts'
import type { GraphqlAnswer, TestApp } from './app.ts'
import { askingForRefusals, takeRefusals } from './refusals.ts'

type Headers = Record<string, string>

/** An answer over HTTP with its status and headers. */
export interface HttpAnswer<T> extends GraphqlAnswer<T> {
  status: number
  headers: globalThis.Headers
}

/** The whole API of a test application on a free port, or the one it was on before, and ways to talk to it as a browser or a tool does. */
export async function startApiServer(app: TestApp, webRoot = '/nowhere', fixedPort = 0) {
  const { config } = app.services
  const http = { ...config.http, port: fixedPort }
  const folders = { webRoot, docsRoot: '/nowhere' }
  const { port, stop } = await startApi({ ...app.services, config: { ...config, http } }, folders)
  const url = `http://127.0.0.1:${port}`
  const graphql = <T = Record<string, unknown>>(
    query: string,
    variables: object = {},
    headers: Headers = {},
  ) => ask<T>(`${url}/graphql`, { query: asking(query), variables }, headers)
  return {
    url,
    port,
    graphql,
    /** Signs in, and gives the headers of the browser that did. */
    async signIn(email: string, password = 'correct horse battery'): Promise<Headers> {
      const source =
        'mutation ($email: String!, $password: String!) { signIn(input: { email: $email, password: $password }) { viewer { id } } }'
      const { headers, errors } = await graphql(source, { email, password })
      if (errors[0]) throw new Error(errors[0].message)
      return { cookie: headers.get('set-cookie')?.split(';')[0] ?? '', origin: url }
    },
    /** A graphql-ws client with the given headers on its upgrade. */
    subscriber: (headers: Headers, options: { connectionParams?: Record<string, unknown> } = {}) =>
      subscriber(`ws://127.0.0.1:${port}/graphql`, headers, options),
    stop: () => stop(),
  }
}

export type ApiServer = Awaited<ReturnType<typeof startApiServer>>

/** The document with the refusals of its mutations asked for; one that is none goes as it is. */
const asking = (query: string): string =>
  query.startsWith('mutation') ? print(askingForRefusals(parse(query))) : query

async function ask<T>(address: string, body: object, headers: Headers): Promise<HttpAnswer<T>> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const { data, errors = [] } = (await response.json()) as {
    data: T
    errors?: { message: string; extensions: Record<string, unknown> }[]
  }
  const described = errors.map(({ message, extensions }) => ({
    code: extensions['code'],
    message,
    extensions,
  }))
  const { status, headers: sent } = response
  return { data, errors: [...described, ...takeRefusals(data)], status, headers: sent }
}

function subscriber(
  url: string,
  headers: Headers,
  options: { connectionParams?: Record<string, unknown> },
): Client {
  class BrowserSocket extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { headers })
    }
  }
  return createClient({
    url,
    webSocketImpl: BrowserSocket,
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => undefined,
    ...options,
  })
}
