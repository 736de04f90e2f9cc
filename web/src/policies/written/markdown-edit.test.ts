import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editMarkdown, type MarkdownEdit } from './markdown-edit.ts'

/** `«` and `»` stand where the selection begins and ends. */
function run(edit: MarkdownEdit, shown: string): string {
  const start = shown.indexOf('«')
  const end = shown.indexOf('»') - 1
  const { text, ...selected } = editMarkdown(edit, { text: shown.replace(/[«»]/g, ''), start, end })
  return `${text.slice(0, selected.start)}«${text.slice(selected.start, selected.end)}»${text.slice(selected.end)}`
}

describe('the buttons above a section', () => {
  it.each<[MarkdownEdit, string, string]>([
    ['bold', 'no «ads» here', 'no **«ads»** here'],
    ['bold', 'no **«ads»** here', 'no «ads» here'],
    ['italic', '«»', '_«»_'],
    ['heading', 'Intro\nA«d»s\nEnd', 'Intro\n«## Ads»\nEnd'],
    ['list', 'a«b\nc»d', '«- ab\n- cd»'],
    ['list', '- a«b\n- c»d', '«ab\ncd»'],
    ['numbers', '«a\nb»', '«1. a\n2. b»'],
    ['quote', '«a»', '«> a»'],
    ['link', 'see «here»', 'see [here](«https://»)'],
    ['table', 'a«»', 'a\n\n«| Allowed | Not allowed |\n| --- | --- |\n|  |  |»\n'],
  ])('%s turns %j into %j', (edit, before, after) => {
    expect(run(edit, before)).toBe(after)
  })

  it.each<MarkdownEdit>(['bold', 'italic', 'link', 'table'])(
    '%s keeps what is around the selection',
    (edit) => {
      const part = fc.string({ maxLength: 20 })
      fc.assert(
        fc.property(part, part, part, (before, inner, after) => {
          fc.pre(!/[*_]$/.test(before))
          const selected = {
            text: before + inner + after,
            start: before.length,
            end: before.length + inner.length,
          }
          const { text } = editMarkdown(edit, selected)
          expect(text.startsWith(before) && text.endsWith(after)).toBe(true)
        }),
      )
    },
  )
})
