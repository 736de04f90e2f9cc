// @vitest-environment jsdom
import { createApp, type FunctionalComponent, h, ref } from 'vue'
import { describe, expect, it } from 'vitest'
import { i18n } from '../app/i18n.ts'
import type { BlurStrength } from '../gql/graphql.ts'
import ContentPicture from './ContentPicture.vue'

const plain: FunctionalComponent = (_, { slots }) => h('button', slots['default']?.())

/** How a picture of that score looks to somebody with that blur, before or after asking for it. */
function looksOf(csamScore: number | null, blur: BlurStrength, asked = false) {
  const root = document.createElement('div')
  const findings = csamScore === null ? null : { csamScore, thumbnail: 'data:,colours' }
  const media = { id: 'p', kind: 'IMAGE', ready: true, error: null, findings }
  const known = (csamScore ?? 0) > 0
  const reveal = {
    viewing: ref({ blur, greyscale: false, muted: true }),
    current: ref(media),
    isBlurred: () => known || blur !== 'NONE',
    isShown: () => asked || !(known || blur !== 'NONE'),
  }
  createApp(ContentPicture, { media, reveal, description: 'A picture' })
    .component('UButton', plain)
    .component('UIcon', plain)
    .use(i18n)
    .mount(root)
  const picture = root.querySelector('img')
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
