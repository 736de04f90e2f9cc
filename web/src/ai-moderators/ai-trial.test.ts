// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { createApp, type FunctionalComponent, h, nextTick, ref } from 'vue'
import { i18n } from '../app/i18n.ts'
import AiTrial from './AiTrial.vue'

const Area: FunctionalComponent = (_props, { emit }) =>
  h('textarea', {
    onInput: (event: Event) => {
      if (event.target instanceof HTMLTextAreaElement) emit('update:modelValue', event.target.value)
    },
  })

const refused = { action: null, error: 'the provider refused the key', outcome: 'LEFT' }

it('the answer to a text leaves when another one is asked about', async () => {
  const answers: ((trial: unknown) => void)[] = []
  const attempt = {
    busy: ref(false),
    run: () => new Promise((resolve) => answers.push(resolve)),
  }
  const root = document.createElement('div')
  createApp(AiTrial, { attempt })
    .component('UTextarea', Area)
    .component('UButton', () => null)
    .component('UIcon', () => null)
    .use(i18n)
    .mount(root)
  const ask = async (): Promise<void> => {
    root.querySelector('form')?.dispatchEvent(new Event('submit'))
    await nextTick()
  }
  const isAnswered = () => root.textContent.includes('refused the key')
  await ask()
  answers[0]?.(refused)
  await expect.poll(isAnswered).toBe(true)
  await ask()
  expect(isAnswered()).toBe(false)
  answers[1]?.(refused)
  await expect.poll(isAnswered).toBe(true)
})
