import compression from 'compression'
import express, { Router } from 'express'
import { hashedFiles } from './hashed-files.ts'

/**
 * The built dashboard: browsers cache hashed files for ever and revalidate its page, and every path that a browser navigates to
 * gets that page.
 */
export function dashboardRouter(root: string): Router {
  const router = Router()
  router.use('/assets', hashedFiles(`${root}/assets`))
  router.use(compression())
  router.use(express.static(root, { index: false, redirect: false, maxAge: '1h', setHeaders: neverStale }))
  router.get(/.*/, (request, response, next) => {
    if (request.path !== '/' && request.accepts(['json', 'html']) !== 'html') return next()
    response.sendFile(
      'index.html',
      { root, cacheControl: false, headers: { 'cache-control': 'no-cache' } },
      (error) => {
        if (error) next()
      },
    )
  })
  return router
}

/** The page refers to the hashed files, so an old one must never be shown. */
function neverStale(response: { setHeader(name: string, value: string): unknown }, path: string): void {
  if (path.endsWith('.html')) response.setHeader('cache-control', 'no-cache')
}
