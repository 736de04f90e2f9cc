// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFocus } from './kept-focus.ts'
import { pointerFocus } from './pointer-focus.ts'

let end: () => void
beforeEach(() => {
  // Nothing is laid out here.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList)
  end = keepFocus()
})
afterEach(() => {
  end()
  document.documentElement.removeAttribute(pointerFocus)
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** Draws a page, and focuses an element of it. */
function open(html: string, id: string): HTMLElement {
  document.body.innerHTML = `<main id="main" tabindex="-1">${html}</main>`
  const element = at(id)
  element.focus()
  return element
}
function at(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`There is no #${id}`)
  return element
}
const focused = () => document.activeElement?.id ?? ''
const turn = () => new Promise((done) => setTimeout(done, 0))
/** What was changed is seen in one turn, and answered in the next. */
const settled = () => turn().then(turn)

it('is on a button again that was disabled while it saved', async () => {
  const save = open('<button id="save">Save</button><button id="next">Next</button>', 'save')
  save.blur()
  save.toggleAttribute('disabled', true)
  await settled()
  save.toggleAttribute('disabled', false)
  await settled()
  expect(focused()).toBe('save')
})

it('is on what is behind an element that was removed, or before it where nothing is behind', async () => {
  open('<ul><li id="a"><button id="1">x</button></li><li id="b"><button id="2">x</button></li></ul>', '1')
  at('a').remove()
  await settled()
  expect(focused()).toBe('2')
  open('<ul><li id="a"><button id="1">x</button></li><li id="b"><button id="2">x</button></li></ul>', '2')
  at('b').remove()
  await settled()
  expect(focused()).toBe('1')
})

it('is nowhere after a mouse pressed what then went, so that the keys of the page act', async () => {
  document.documentElement.toggleAttribute(pointerFocus, true)
  open('<button id="1">x</button><button id="2">x</button>', '1')
  at('1').remove()
  await settled()
  expect(document.activeElement).toBe(document.body)
})

it('is on what is behind the list of which nothing is left', async () => {
  open(
    '<button id="0">x</button><ul><li id="a"><button id="1">x</button></li></ul><button id="2">Add</button>',
    '1',
  )
  at('a').remove()
  await settled()
  expect(focused()).toBe('2')
})

it('is on an element again that was moved', async () => {
  open('<ul id="list"><li id="a"><button id="1">x</button></li><li>y</li></ul>', '1')
  at('list').append(at('a'))
  await settled()
  expect(focused()).toBe('1')
})

it('is on the page that follows another one', async () => {
  open('<section id="page"><h1>One</h1><button id="1">x</button></section><button id="2">x</button>', '1')
  at('page').remove()
  await settled()
  expect(focused()).toBe('main')
})

it('is on the open tab of the page that a tab led to', async () => {
  open('<section id="page"><h1>One</h1><button id="1" role="tab">Two</button></section>', '1')
  at('page').remove()
  await settled()
  at('main').innerHTML =
    '<h1>Two</h1><button role="tab">One</button><button id="2" role="tab" aria-selected="true">Two</button>'
  await settled()
  expect(focused()).toBe('2')
})

it('is back on the page where a notice had it', async () => {
  open('<button id="1">x</button>', '1')
  document.body.insertAdjacentHTML('beforeend', '<div id="notice"><button id="undo">Undo</button></div>')
  at('undo').focus()
  at('notice').remove()
  await settled()
  expect(focused()).toBe('1')
})

it('stays where a dialog put it, and lost where the person pressed elsewhere', async () => {
  open('<button id="1">x</button><button id="2">x</button>', '1')
  at('1').remove()
  at('2').focus()
  await settled()
  expect(focused()).toBe('2')
  at('2').blur()
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  at('2').toggleAttribute('disabled', true)
  at('2').toggleAttribute('disabled', false)
  await settled()
  expect(document.activeElement).toBe(document.body)
})
