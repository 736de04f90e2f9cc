// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
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
  const lazy = (path: string) => ({
    path,
    component: () =>
      new Promise<typeof other>((resolve, reject) => {
        asked.addEventListener(`${path} loaded`, () => resolve(other))
        asked.addEventListener(`${path} failed`, () => reject(new Error('away')))
      }),
  })
  const desk = defineComponent(() => {
    isLeaving = useLeaving()
    return () => h('p')
  })
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/desk/:id?', component: desk }, lazy('/late'), lazy('/later')],
  })
  await router.push('/desk')
  createApp(RouterView).use(router).mount(document.createElement('div'))
  const end = async (how: '/late loaded' | '/late failed' | '/later loaded'): Promise<void> => {
    await begun()
    asked.dispatchEvent(new Event(how))
  }
  return { router, end, isLeaving: () => isLeaving() }
}

describe('a page', () => {
  it('is left from the moment that another one is asked for', async () => {
    const { router, end, isLeaving } = await open()
    expect(isLeaving()).toBe(false)
    const pushed = router.push('/late')
    await begun()
    expect(isLeaving()).toBe(true)
    await end('/late loaded')
    await pushed
    expect(isLeaving()).toBe(true)
  })

  it('is not left by another address of its own', async () => {
    const { router, isLeaving } = await open()
    await router.push('/desk/a')
    expect(isLeaving()).toBe(false)
  })

  it('stays where the other one cannot be loaded', async () => {
    const { router, end, isLeaving } = await open()
    const pushed = router.push('/late')
    await Promise.all([expect(pushed).rejects.toThrow('away'), end('/late failed')])
    expect(isLeaving()).toBe(false)
  })

  it('is left for the page that was asked for last', async () => {
    const { router, end, isLeaving } = await open()
    const first = router.push('/late')
    await begun()
    const second = router.push('/later')
    await end('/late loaded')
    await first
    expect(isLeaving()).toBe(true)
    await end('/later loaded')
    await second
    expect(router.currentRoute.value.path).toBe('/later')
  })
})
