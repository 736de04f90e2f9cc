// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { createApp, defineComponent, h } from 'vue'
import { createMemoryHistory, createRouter, RouterView } from 'vue-router'
import { useLeaving } from './useLeaving.ts'

const other = defineComponent(() => () => h('p'))

/** Resolves once the files of a page that was asked for are loading. */
const begun = () => new Promise((resolve) => setTimeout(resolve))

/** A page that is open, with others that are loaded when the test says so. */
async function open() {
  let isLeaving = (): boolean => false
  const asked = new EventTarget()
  const late = () =>
    new Promise<typeof other>((resolve, reject) => {
      asked.addEventListener('loaded', () => resolve(other))
      asked.addEventListener('failed', () => reject(new Error('away')))
    })
  const desk = defineComponent(() => {
    isLeaving = useLeaving()
    return () => h('p')
  })
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/desk/:id?', component: desk },
      { path: '/late', component: late },
      { path: '/soon', component: other },
    ],
  })
  await router.push('/desk')
  createApp(RouterView).use(router).mount(document.createElement('div'))
  const end = async (how: 'loaded' | 'failed'): Promise<void> => {
    await begun()
    asked.dispatchEvent(new Event(how))
  }
  return { router, end, isLeaving: () => isLeaving() }
}

it('a page is left from the moment that another one is asked for', async () => {
  const { router, end, isLeaving } = await open()
  expect(isLeaving()).toBe(false)
  const pushed = router.push('/late')
  await begun()
  expect(isLeaving()).toBe(true)
  await end('loaded')
  await pushed
  expect(isLeaving()).toBe(true)
})

it('it is not left by another address of its own', async () => {
  const { router, isLeaving } = await open()
  await router.push('/desk/a')
  expect(isLeaving()).toBe(false)
})

it('it stays where the other one cannot be loaded', async () => {
  const { router, end, isLeaving } = await open()
  const pushed = router.push('/late')
  await Promise.all([expect(pushed).rejects.toThrow('away'), end('failed')])
  expect(isLeaving()).toBe(false)
})

it('it is left for the page that was asked for last', async () => {
  const { router, end, isLeaving } = await open()
  const first = router.push('/late')
  await begun()
  const second = router.push('/soon')
  await end('loaded')
  await first
  expect(isLeaving()).toBe(true)
  await second
  expect(router.currentRoute.value.path).toBe('/soon')
})
