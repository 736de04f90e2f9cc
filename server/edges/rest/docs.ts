import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Router } from 'express'
import { type ErrorCode, errorCodes } from '../../platform/error-codes.ts'
import { withCodeSamples } from './code-samples/code-samples.ts'
import { docsPage, docsStart, docsStyle } from './docs-page.ts'
import { errorIndex, errorPage, stylesheet } from './error-pages.ts'
import { openApi } from './openapi.ts'
import type { Route } from './route.ts'

const assets = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']
const assetFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/** The API's documentation: the document at /api/openapi.json and a page at /api/docs that loads nothing from elsewhere. */
export function docsRouter(routes: readonly Route[]): Router {
  const document = withCodeSamples(openApi(routes), routes)
  const router = Router()
  router.get('/api/openapi.json', (_request, response) => void response.json(document))
  router.get('/api/docs', (_request, response) => void response.type('html').send(docsPage))
  router.get('/api/docs/start.js', (_request, response) => void response.type('js').send(docsStart))
  router.get('/api/docs/docs.css', (_request, response) => void response.type('css').send(docsStyle))
  router.get('/api/docs/errors', (_request, response) => void response.type('html').send(errorIndex()))
  router.get('/api/docs/errors.css', (_request, response) => void response.type('css').send(stylesheet))
  router.get('/api/docs/errors/:code', ({ params: { code } }, response, next) => {
    if (!Object.hasOwn(errorCodes, code)) return next()
    response.type('html').send(errorPage(code as ErrorCode))
  })
  for (const asset of assets)
    router.get(`/api/docs/${asset}`, (_request, response) =>
      response.sendFile(asset, { root: assetFolder, maxAge: '1h' }),
    )
  return router
}
