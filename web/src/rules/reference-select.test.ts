// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { createApp, defineComponent, h, nextTick, ref } from 'vue'
import { i18n } from '../app/i18n.ts'
import { wholeTexts } from '../test/whole-texts.ts'
import ReferenceSelect from './widgets/ReferenceSelect.vue'

i18n.global.setLocaleMessage('en', wholeTexts.en)

interface Choice {
  value: string
  label: string
}

/** A list of buttons in the place of the library's menu: each takes its option out, or adds it. */
const PlainMenu = defineComponent({
  inheritAttrs: false,
  props: { items: { type: Array, required: true }, modelValue: { type: [Array, String], default: '' } },
  emits: ['update:modelValue'],
  setup: (props, { emit }) => {
    const press = (value: string): void => {
      const chosen = [props.modelValue].flat()
      emit(
        'update:modelValue',
        chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value],
      )
    }
    return () =>
      (props.items as Choice[]).map(({ value, label }) => h('button', { onClick: () => press(value) }, label))
  },
})

function mount(
  props: { items: Choice[]; none?: string; hidden?: string; multiple?: boolean },
  first: unknown,
) {
  const model = ref(first)
  const root = document.createElement('div')
  const update = (value: unknown): void => {
    model.value = value
  }
  createApp(() =>
    h(ReferenceSelect, {
      placeholder: 'Choose',
      ...props,
      modelValue: model.value,
      'onUpdate:modelValue': update,
    }),
  )
    .component('USelectMenu', PlainMenu)
    .use(i18n)
    .mount(root)
  return { model, root, labels: () => [...root.querySelectorAll('button')].map((each) => each.textContent) }
}

const gone = '01a22ee5-0b97-717c-b068-f395d3297ae2'

it('a tag that was deleted stays among the options, so that it can be taken out', async () => {
  const { model, root, labels } = mount({ items: [{ value: 'kept', label: 'Kept' }], multiple: true }, [
    'seen-it',
    'kept',
  ])
  expect(labels()).toEqual(['Kept', 'seen-it'])
  root.querySelectorAll('button')[1]?.click()
  await nextTick()
  expect(model.value).toEqual(['kept'])
  expect(labels()).toEqual(['Kept'])
})

it('what is gone is shown in words where it was chosen by an id', () => {
  const { labels } = mount({ items: [{ value: 'other', label: 'Other' }] }, gone)
  expect(labels()).toEqual(['Other', 'No longer available'])
})

it('the last list that was deleted can be taken out although there is no other', () => {
  const { labels, root } = mount({ items: [], none: 'No list of this kind exists yet.' }, gone)
  expect(labels()).toEqual(['No longer available'])
  expect(root.textContent).not.toContain('exists yet')
})

it('until the options are loaded, what was chosen is shown as dots', () => {
  expect(mount({ items: [] }, gone).labels()).toEqual(['…'])
})

it('where nothing was chosen and there is nothing, that is said', () => {
  expect(mount({ items: [], none: 'No list yet' }, undefined).root.textContent).toBe('No list yet')
})

it('who may not see the options is told so, whatever was chosen', () => {
  const { root, labels } = mount({ items: [], hidden: 'Only admins see which.' }, gone)
  expect([root.textContent, labels()]).toEqual(['Only admins see which.', []])
})
