import compression from 'compression'
import express, { Router } from 'express'
import { hashedFiles } from './hashed-files.ts'

const askAnew = { 'cache-control': 'no-cache' }

/**
 * The built documentation: browsers revalidate pages, pictures and contracts each time and cache hashed files for ever; unknown
 * paths get its 404 page.
 */
export function documentationRouter(root: string): Router {
  const router = Router()
  router.use('/assets', hashedFiles(`${root}/assets`))
  router.use(compression())
  router.get(/.*/, (request, response, next) => {
    const page = request.path.replace(/\/$/, '') || '/index'
    response.sendFile(`${page}.html`, { root, cacheControl: false, headers: askAnew }, (error) => {
      if (error) next()
    })
  })
  router.use(
    express.static(root, {
      index: false,
      redirect: false,
      cacheControl: false,
      setHeaders: (response: express.Response) => void response.set(askAnew),
    }),
  )
  router.get(/.*/, (request, response, next) => {
    if (request.accepts(['json', 'html']) !== 'html') return next()
    response.status(404).sendFile('404.html', { root, cacheControl: false, headers: askAnew }, (error) => {
      if (error) next()
    })
  })
  return router
}
