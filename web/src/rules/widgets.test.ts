// @vitest-environment jsdom
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createApp, defineComponent, h, nextTick, ref } from 'vue'
import { i18n } from '../app/i18n.ts'
import { linesOf } from './lines.ts'
import type { ParamSchema } from './params-schema.ts'
import { namedWidgets, widgetFor } from './widgets.ts'
import LinesWidget from './widgets/LinesWidget.vue'
import MultiSelectWidget from './widgets/MultiSelectWidget.vue'
import NumberWidget from './widgets/NumberWidget.vue'
import SelectWidget from './widgets/SelectWidget.vue'
import SwitchWidget from './widgets/SwitchWidget.vue'
import TextWidget from './widgets/TextWidget.vue'

/** A plain field in the place of the library's, with the same model. */
const PlainTextarea = defineComponent({
  props: { modelValue: { type: String, default: '' } },
  emits: ['update:modelValue'],
  setup:
    (props, { emit }) =>
    () =>
      h('textarea', {
        value: props.modelValue,
        onInput: (event: Event) => {
          emit('update:modelValue', (event.target as HTMLTextAreaElement).value)
        },
      }),
})

function mountLines(schema: ParamSchema, first: unknown) {
  const model = ref(first)
  const root = document.createElement('div')
  const app = createApp(() =>
    h(LinesWidget, {
      schema,
      modelValue: model.value,
      'onUpdate:modelValue': (value: unknown) => (model.value = value),
    }),
  )
  app.component('UTextarea', PlainTextarea).use(i18n).mount(root)
  const field = root.querySelector('textarea')
  if (!field) throw new Error('no field')
  const type = async (text: string): Promise<void> => {
    field.value = text
    field.dispatchEvent(new Event('input'))
    await nextTick()
  }
  return { model, field, type }
}

describe('the widgets of the rule editor', () => {
  it.each<[ParamSchema, unknown]>([
    [{ type: 'string' }, TextWidget],
    [{ type: 'string', enum: ['a'] }, SelectWidget],
    [{ type: 'integer' }, NumberWidget],
    [{ type: ['number', 'null'] }, NumberWidget],
    [{ type: 'boolean' }, SwitchWidget],
    [{ type: 'array', items: { type: 'string' } }, LinesWidget],
    [{ type: 'array', items: { enum: ['a'] } }, MultiSelectWidget],
    [{ type: 'array', items: { type: 'string' }, 'x-widget': 'tags' }, namedWidgets['tags']],
    [{ type: 'string', 'x-widget': 'list' }, namedWidgets['list']],
    [{ type: 'integer', 'x-widget': 'of the future' }, NumberWidget],
    [{}, TextWidget],
  ])('%j has its widget', (schema, widget) => {
    expect(widgetFor(schema)).toBe(widget)
  })

  it('every widget in the folder is used', () => {
    const files = readdirSync(`${import.meta.dirname}/widgets`).filter((name) => name.endsWith('Widget.vue'))
    const typed: ParamSchema[] = [
      { type: 'string' },
      { enum: ['a'] },
      { type: 'integer' },
      { type: 'boolean' },
      { items: { enum: ['a'] } },
      { type: 'string', writeOnly: true },
    ]
    const used = new Set([...Object.values(namedWidgets), ...typed.map(widgetFor)])
    expect(used.size).toBe(files.length)
  })

  it('words: commas and lines part entries; what is typed stays as typed', async () => {
    const { model, field, type } = mountLines({ type: 'array', 'x-widget': 'words' }, ['one'])
    expect(field.value).toBe('one')
    await type('one, two\n\n two \nthree,')
    expect(model.value).toEqual(['one', 'two', 'three'])
    expect(field.value).toBe('one, two\n\n two \nthree,')
    await type('  ')
    expect(model.value).toBeUndefined()
  })

  it('words: a phrase with a comma in it stays whole, and then lines alone part entries', async () => {
    const { model, type } = mountLines({ type: 'array', 'x-widget': 'words' }, ['yes, sir', 'no'])
    await type('yes, sir\nno\nwell, well')
    expect(model.value).toEqual(['yes, sir', 'no', 'well, well'])
  })

  it('words: a change from outside is shown', async () => {
    const { model, field } = mountLines({ type: 'array', 'x-widget': 'words' }, ['one'])
    model.value = ['another']
    await nextTick()
    await nextTick()
    expect(field.value).toBe('another')
  })

  it('regexes: only lines part them, blanks at the ends belong to the pattern', () => {
    expect(linesOf('a{1,3}\r\n b \n\na{1,3}', false)).toEqual(['a{1,3}', ' b '])
  })
})
