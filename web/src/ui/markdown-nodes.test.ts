// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createApp } from 'vue'
import { markdownNodes } from './markdown-nodes.ts'

function shown(markdown: string): HTMLElement {
  const root = document.createElement('div')
  createApp({ render: () => markdownNodes(markdown) }).mount(root)
  return root
}

describe('Markdown that is shown', () => {
  it('has tables, task lists, quotes, code and what is struck out', () => {
    const page = shown(
      '## Ads\n\n| Word | Fine? |\n| --- | :-: |\n| **watch** | ~~no~~ |\n\n- [x] asked\n- [ ] sold\n\n> quote\n\n```\nif a < b\n```',
    )
    expect(page.querySelector('h4')?.textContent).toBe('Ads')
    expect([...page.querySelectorAll('th, td')].map((each) => each.textContent)).toEqual([
      'Word',
      'Fine?',
      'watch',
      'no',
    ])
    expect([...page.querySelectorAll('li')].map((each) => each.textContent?.trim())).toEqual([
      '☑ asked',
      '☐ sold',
    ])
    expect(page.querySelector('td strong')?.textContent).toBe('watch')
    expect(page.querySelector('pre')?.textContent).toBe('if a < b')
  })

  it.each([
    '<img src=x onerror="alert(1)">',
    '[x](javascript:alert(1))',
    '![x](https://tracker.example/i.png)',
    '<script>alert(1)</script>',
    '[x](data:text/html,<script>alert(1)</script>)',
  ])('%s loads and runs nothing', (markdown) => {
    const page = shown(markdown)
    expect(page.querySelectorAll('img, script, iframe')).toHaveLength(0)
    expect([...page.querySelectorAll('a')].every(({ protocol }) => /^https?:$/.test(protocol))).toBe(true)
  })

  it('shows every text without failing, with elements of ours only', () => {
    const ours =
      /^(A|BLOCKQUOTE|BR|PRE|CODE|DEL|EM|H[3-6]|HR|UL|OL|LI|P|STRONG|DIV|TABLE|THEAD|TBODY|TR|TH|TD)$/
    const piece = fc.constantFrom(
      '<b>',
      '|',
      '- ',
      '\n',
      '\n\n',
      '`',
      '[a](',
      'b)',
      '**',
      '&lt;',
      '# ',
      'text',
      '[ ] ',
      '---',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        for (const element of shown(pieces.join('')).querySelectorAll('*'))
          expect(element.tagName).toMatch(ours)
      }),
    )
  })
})
