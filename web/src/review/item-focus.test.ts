// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { itemNameId, leaveField } from './useItemFocus.ts'

const add = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag): HTMLElementTagNameMap[Tag] =>
  document.body.appendChild(document.createElement(tag))

afterEach(() => {
  document.body.replaceChildren()
})

it('a note is left for the name of the open item', () => {
  const name = add('h2')
  name.id = itemNameId
  name.tabIndex = -1
  add('textarea').focus()
  expect(leaveField()).toBe(true)
  expect(document.activeElement).toBe(name)
})

it('a field without an open item is only left, and what is no field is not', () => {
  add('input').focus()
  expect(leaveField()).toBe(true)
  expect(document.activeElement).toBe(document.body)
  const button = add('button')
  button.focus()
  expect(leaveField()).toBe(false)
  expect(document.activeElement).toBe(button)
})
