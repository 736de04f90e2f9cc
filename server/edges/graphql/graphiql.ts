import type { RequestHandler } from 'express'
import { graphiqlExamples } from './graphiql-examples.ts'

/** The page has its scripts and workers inline, and loads nothing from elsewhere. */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
  'worker-src blob:',
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self' ws: wss:",
  "frame-ancestors 'none'",
].join('; ')

/** Answers a browser that opens /graphql with GraphiQL; meant for development, where inline scripts may run. */
export const graphiql: RequestHandler = async (request, response, next) => {
  if (request.method !== 'GET' || request.query['query'] !== undefined) return next()
  if (request.accepts(['application/json', 'application/graphql-response+json', 'text/html']) !== 'text/html')
    return next()
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const page = renderGraphiQL({
    title: 'Verdict',
    defaultTabs: graphiqlExamples.map(({ query, variables = null }) => ({ query, variables })),
    endpoint: '/graphql',
    subscriptionsProtocol: 'WS',
    credentials: 'same-origin',
  })
  response.setHeader('content-security-policy', policy)
  response.type('html').send(page)
}
