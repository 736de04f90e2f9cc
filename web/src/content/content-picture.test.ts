// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createApp, type FunctionalComponent, h, nextTick, ref, shallowRef } from 'vue'
import { i18n } from '../app/i18n.ts'
import type { BlurStrength } from '../gql/graphql.ts'
import ContentPicture from './ContentPicture.vue'
import { useArrival } from './useArrival.ts'

const plain: FunctionalComponent<{ label?: string }> = ({ label }, { slots }) =>
  h('button', slots['default']?.() ?? label)
plain.props = ['label']

/** A picture of that score before somebody with that blur, who has asked for it or not. */
function pictureOf(csamScore: number | null, blur: BlurStrength, asked = false) {
  const root = document.createElement('div')
  const findings = csamScore === null ? null : { csamScore, thumbnail: 'data:,colours' }
  const media = { id: 'p', kind: 'IMAGE' as const, error: null, findings }
  const known = (csamScore ?? 0) > 0
  const isShown = () => asked || !(known || blur !== 'NONE')
  const reveal = {
    ...useArrival(shallowRef({ id: 'item', media: [media] }), isShown),
    viewing: ref({ blur, greyscale: false, muted: true }),
    current: ref(media),
    isBlurred: () => known || blur !== 'NONE',
    isShown,
  }
  createApp(ContentPicture, { media, reveal, description: 'A picture' })
    .component('UButton', plain)
    .component('UIcon', plain)
    .use(i18n)
    .mount(root)
  return { root, unseen: reveal.unseen }
}

/** How a picture of that score looks to somebody with that blur, before or after asking for it. */
function looksOf(...of: Parameters<typeof pictureOf>) {
  const picture = pictureOf(...of).root.querySelector('img')
  return {
    blur: /blur-\w+/.exec(picture?.className ?? '')?.[0],
    hasColours: picture?.src === 'data:,colours',
  }
}

describe('[2.10.32] a picture with a CSAM score', () => {
  it.each([
    [0.1, 'blur-2xl'],
    [100, 'blur-2xl'],
    [0, undefined],
    [null, undefined],
  ])('of %j is blurred whatever anybody chose: %j', (score, blur) => {
    expect(looksOf(score, 'NONE').blur).toBe(blur)
  })

  it('is blurred no less for somebody who chose a light blur', () => {
    expect([looksOf(1, 'LIGHT').blur, looksOf(0, 'LIGHT').blur]).toEqual(['blur-2xl', 'blur-md'])
  })

  it('is shown to whoever asks for it', () => {
    expect(looksOf(100, 'STRONG', true).blur).toBeUndefined()
  })
})

it('of a picture that is covered not even the colours are to be seen', () => {
  expect([looksOf(0, 'STRONG').hasColours, looksOf(0, 'COVERED').hasColours]).toEqual([true, false])
})

describe('a picture counts as seen', () => {
  const source = (root: HTMLElement) => root.querySelector('img[src^="/media/p"]')

  it('once it was drawn: its thumbnail stands in its place until then, and nothing is in the way after', async () => {
    const { root, unseen } = pictureOf(0, 'STRONG', true)
    expect([unseen.value, root.querySelectorAll('img').length]).toEqual(['coming', 2])
    expect(root.textContent).toContain('being fetched')
    root.querySelector('img[aria-hidden]')?.dispatchEvent(new Event('load'))
    expect(unseen.value).toBe('coming')
    source(root)?.dispatchEvent(new Event('load'))
    await nextTick()
    expect([unseen.value, root.querySelectorAll('img').length]).toEqual([undefined, 1])
  })

  it('not where it did not come: it says so, and is asked for again', async () => {
    const { root, unseen } = pictureOf(0, 'NONE')
    source(root)?.dispatchEvent(new Event('error'))
    await nextTick()
    expect([unseen.value, source(root)]).toEqual(['failed', null])
    expect(root.textContent).toContain('did not load')
    expect(root.textContent).not.toContain('Enlarge')
    root.querySelector<HTMLElement>('[role="status"] > button')?.click()
    await nextTick()
    expect(unseen.value).toBe('coming')
    source(root)?.dispatchEvent(new Event('load'))
    expect(unseen.value).toBeUndefined()
  })
})
