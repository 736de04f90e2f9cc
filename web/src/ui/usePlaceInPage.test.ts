// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createApp, defineComponent, h, nextTick, onMounted, ref, useTemplateRef } from 'vue'
import { cameFrom, usePlaceInPage } from './usePlaceInPage.ts'

describe('where a reader came from', () => {
  it.each([
    ['/lists', '/lists', true],
    ['/rules?type=USER', '/rules', true],
    ['/rules/1', '/rules', false],
    [null, '/lists', false],
  ])('after %s a step back leads to %s: %s', (back, path, leads) => {
    history.replaceState({ back, position: 3 }, '')
    expect(cameFrom(path)).toBe(leads)
  })
})

/** Its rows have a second line once its width is known, which it measures when it is mounted. */
const table = defineComponent(() => {
  const lines = ref(1)
  onMounted(() => (lines.value = 2))
  return () => h('p', lines.value)
})

/** A page with such a table; `scrolled` is what was shown whenever it was scrolled, with the position. */
function openPage() {
  const scrolled: [string | null, number][] = []
  let scroller: HTMLElement | null = null
  const page = defineComponent(() => {
    const element = useTemplateRef<HTMLElement>('scroller')
    onMounted(() => {
      scroller = element.value
      let position = 0
      Object.defineProperty(scroller, 'scrollTop', {
        get: () => position,
        set: (to: number) => {
          position = to
          scrolled.push([scroller?.textContent ?? null, to])
        },
      })
    })
    usePlaceInPage(element, useTemplateRef<HTMLElement>('content'))
    return () => h('div', { ref: 'scroller' }, h('div', { ref: 'content' }, h(table)))
  })
  const app = createApp(page)
  app.mount(document.createElement('div'))
  return { scrolled, scroller: () => scroller, close: app.unmount.bind(app) }
}

it('a page that is returned to is scrolled to its place once its tables have their rows as high as they are', async () => {
  history.replaceState({ position: 3 }, '')
  const first = openPage()
  await nextTick()
  const scroller = first.scroller()
  if (scroller) scroller.scrollTop = 2760
  scroller?.dispatchEvent(new Event('scroll'))
  first.close()

  history.replaceState({ position: 3, forward: '/content/1' }, '')
  const { scrolled, close } = openPage()
  await nextTick()
  expect(scrolled).toEqual([['2', 2760]])
  close()
})
