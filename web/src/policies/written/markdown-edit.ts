/** A text and its selection. */
export interface TextSelection {
  text: string
  start: number
  end: number
}

/** The commands of the buttons above the editor. */
export type MarkdownEdit = 'bold' | 'italic' | 'heading' | 'list' | 'numbers' | 'quote' | 'link' | 'table'

const replace = (
  { text, start, end }: TextSelection,
  by: string,
  from: number,
  to: number,
): TextSelection => ({
  text: text.slice(0, start) + by + text.slice(end),
  start: start + from,
  end: start + to,
})

/** Wraps the selection in a mark; removes the mark where it is there already. */
function mark(selected: TextSelection, sign: string): TextSelection {
  const { text, start, end } = selected
  const inner = text.slice(start, end)
  if (text.slice(start - sign.length, start) === sign && text.slice(end, end + sign.length) === sign) {
    const outer = { text, start: start - sign.length, end: end + sign.length }
    return replace(outer, inner, 0, inner.length)
  }
  return replace(selected, sign + inner + sign, sign.length, sign.length + inner.length)
}

/** Prefixes each selected line; removes the prefix where each line has it. */
function lines(
  { text, start, end }: TextSelection,
  before: (line: number) => string,
  pattern: RegExp,
): TextSelection {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const found = text.indexOf('\n', end)
  const to = found < 0 ? text.length : found
  const chosen = text.slice(from, to).split('\n')
  const has = chosen.every((line) => pattern.test(line))
  const changed = chosen.map((line, at) => (has ? line.replace(pattern, '') : before(at) + line)).join('\n')
  return replace({ text, start: from, end: to }, changed, 0, changed.length)
}

/** Inserts a block on lines of its own, with empty lines around it. */
function block(selected: TextSelection, markdown: string): TextSelection {
  const before = selected.text.slice(0, selected.start)
  const after = selected.text.slice(selected.end)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const by = gap + markdown + (after.startsWith('\n') || after === '' ? '\n' : '\n\n')
  return replace(selected, by, gap.length, gap.length + markdown.length)
}

function link(selected: TextSelection): TextSelection {
  const label = selected.text.slice(selected.start, selected.end) || 'text'
  const at = label.length + 3
  return replace(selected, `[${label}](https://)`, at, at + 'https://'.length)
}

const edits: Record<MarkdownEdit, (selected: TextSelection) => TextSelection> = {
  bold: (selected) => mark(selected, '**'),
  italic: (selected) => mark(selected, '_'),
  heading: (selected) => lines(selected, () => '## ', /^## /),
  list: (selected) => lines(selected, () => '- ', /^- /),
  numbers: (selected) => lines(selected, (at) => `${at + 1}. `, /^\d+\. /),
  quote: (selected) => lines(selected, () => '> ', /^> /),
  link,
  table: (selected) => block(selected, '| Allowed | Not allowed |\n| --- | --- |\n|  |  |'),
}

/** The text after a command, with the new selection; everything outside of the selection stays as it is. */
export const editMarkdown = (edit: MarkdownEdit, selected: TextSelection): TextSelection =>
  edits[edit](selected)
