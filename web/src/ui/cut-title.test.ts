// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { titleCutTexts } from './cut-title.ts'

let end: () => void
let width = 200
beforeEach(() => {
  width = 200
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(100)
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(() => width)
  end = titleCutTexts()
})
afterEach(() => {
  end()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** Moves the pointer onto an element. @returns the titles that are there then */
function point(html: string, selector: string): (string | null)[] {
  document.body.innerHTML = html
  return pointAgain(selector)
}
function pointAgain(selector: string): (string | null)[] {
  document.querySelector(selector)?.dispatchEvent(new Event('mouseover', { bubbles: true }))
  return [...document.querySelectorAll('[title]')].map((element) => element.getAttribute('title'))
}

it('has all of a text that is cut off, and goes once it is not', () => {
  expect(point('<h1 class="truncate">History of <b>Spam</b></h1>', 'b')).toEqual(['History of Spam'])
  width = 100
  expect(pointAgain('b')).toEqual([])
})

it('is on the select whose text the pointer passes through', () => {
  point('<button><span class="truncate">Long choice</span></button>', 'button')
  expect(document.querySelector('button')?.title).toBe('Long choice')
})

it('writes out the marks of what a user wrote, and leaves a sentence as it is', () => {
  expect(point('<p class="truncate"><bdi>a\u202Eb</bdi></p>', 'bdi')).toEqual(['a⟨RLO⟩b'])
  expect(point('<p class="truncate">By \u2068דנה\u2069</p>', 'p')).toEqual(['By \u2068דנה\u2069'])
})

it('leaves a title that was given', () => {
  expect(point('<p title="More"><b class="truncate">Text</b></p>', 'b')).toEqual(['More'])
})
