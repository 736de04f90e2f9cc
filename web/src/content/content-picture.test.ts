// @vitest-environment jsdom
import { computed, createApp, type FunctionalComponent, h, ref } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import { i18n } from '../app/i18n.ts'
import { preferences } from '../settings/personal/preferences.ts'
import ContentPicture from './ContentPicture.vue'

const plain: FunctionalComponent = (_, { slots }) => h('button', slots['default']?.())

/** Whether a picture of that score is blurred for somebody who has turned blurring off, before and after asking for it. */
function isBlurred(csamScore: number | null, asked: boolean): boolean {
  preferences.value = { ...preferences.value, blur: false }
  const root = document.createElement('div')
  const findings = csamScore === null ? null : { csamScore }
  const media = { id: 'p', ready: true, error: null, findings }
  const reveal = { asked: ref(asked), revealed: computed(() => true), toggle: () => undefined }
  createApp(ContentPicture, { media, reveal, description: 'A picture' })
    .component('UButton', plain)
    .component('UIcon', plain)
    .use(i18n)
    .mount(root)
  return root.querySelector('img')?.className.includes('blur') ?? false
}

const blur = preferences.value.blur
afterEach(() => (preferences.value = { ...preferences.value, blur }))

describe('[2.10.32] a picture with a CSAM score', () => {
  it.each([
    [0.1, true],
    [100, true],
    [0, false],
    [null, false],
  ])('of %j is blurred whatever the preference says: %j', (score, blurred) => {
    expect(isBlurred(score, false)).toBe(blurred)
  })

  it('is shown to whoever asks for it', () => {
    expect(isBlurred(100, true)).toBe(false)
  })
})
