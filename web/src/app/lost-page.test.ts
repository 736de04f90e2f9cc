// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter, type Router } from 'vue-router'
import { forgetLostPage, lostPage, watchLostPages } from './lost-page.ts'

const page = { template: '' }
let isThere: boolean

/** A page whose files are not there, as Vite reports it. */
function missing(): Promise<typeof page> {
  if (isThere) return Promise.resolve(page)
  const error = new Error('Failed to fetch dynamically imported module')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
  return Promise.reject(error)
}

async function open(): Promise<Router> {
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { name: 'review', path: '/review/:id?', component: page },
      { name: 'queues', path: '/queues', component: page },
      { name: 'users', path: '/users', component: missing },
    ],
  })
  watchLostPages(router)
  await router.push('/review')
  await router.push('/users').catch(() => undefined)
  return router
}

beforeEach(() => {
  isThere = false
  forgetLostPage()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
})

it('a page that cannot be loaded is waited for, also while a review opens by itself', async () => {
  const router = await open()
  expect(lostPage.value?.fullPath).toBe('/users')
  await router.push('/review/a')
  expect(lostPage.value?.fullPath).toBe('/users')
})

/** Whether an error that nobody caught is told in the browser's console. */
const isTold = (reason: unknown): boolean =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason }))

it('a page that cannot be loaded is told on the screen, and not in the console as well', async () => {
  const router = await open()
  const error: unknown = await router.push('/users').catch((reason: unknown) => reason)
  expect(isTold(error)).toBe(false)
  expect(isTold(new Error('another'))).toBe(true)
})

it.each(['/queues', '/users'])('is not waited for once %s is open', async (path) => {
  const router = await open()
  isThere = true
  await router.push(path)
  expect(lostPage.value).toBeUndefined()
})
