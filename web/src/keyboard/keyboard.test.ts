// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeyboard } from './keyboard.ts'
import { trackPointerFocus } from './pointer-focus.ts'

const run = vi.fn()
let singleKeys = true
let blocked = false
const keyboard = createKeyboard({ singleKeys: () => singleKeys, blocked: () => blocked })
const binding = (keys: string) => ({
  keys,
  label: keys,
  group: 'Test',
  run: () => {
    run(keys)
  },
})
keyboard.add(() => ['a', '1', '?', 'Enter', 'ArrowDown', 'Escape', 'mod+k', 'g a', 'g q'].map(binding))

const target = (html: string): Element => {
  document.body.innerHTML = html
  return document.body.querySelector('[data-target]') ?? document.body
}
const press = (element: Element, key: string, init: KeyboardEventInit = {}): boolean =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))

beforeEach(() => {
  singleKeys = true
  blocked = false
  run.mockClear()
  window.addEventListener('keydown', keyboard.handle)
})
afterEach(() => {
  window.removeEventListener('keydown', keyboard.handle)
})

describe('the keyboard map', () => {
  it.each([
    '<input data-target>',
    '<input type="search" data-target>',
    '<textarea data-target></textarea>',
    '<select data-target></select>',
    '<div contenteditable="true"><b data-target></b></div>',
    '<div role="textbox" data-target></div>',
    '<div role="combobox" data-target></div>',
  ])('never fires inside a field: %s', (html) => {
    const element = target(html)
    for (const key of ['a', '1', '?', 'g', 'q', 'Enter', 'ArrowDown']) press(element, key)
    expect(run).not.toHaveBeenCalled()
  })

  it('lets Escape and chords through from a field', () => {
    const element = target('<textarea data-target></textarea>')
    press(element, 'Escape')
    press(element, 'k', { ctrlKey: true })
    expect(run.mock.calls.flat()).toEqual(['Escape', 'mod+k'])
  })

  it('fires elsewhere and keeps the browser from acting too', () => {
    const element = target('<div data-target></div>')
    expect(press(element, 'a')).toBe(false)
    expect(press(element, 'x')).toBe(true)
    expect(run.mock.calls.flat()).toEqual(['a'])
  })

  it('leaves Enter to the button or link that has the focus, unless Enter confirms there', () => {
    press(target('<button data-target></button>'), 'Enter')
    press(target('<a href="#" data-target></a>'), 'Enter')
    expect(run).not.toHaveBeenCalled()
    press(target('<aside data-enter-confirms><button data-target></button></aside>'), 'Enter')
    expect(run.mock.calls.flat()).toEqual(['Enter'])
  })

  describe('after a mouse pressed a button', () => {
    let button: Element
    let end: () => void
    const focus = (element: Element | null): void => {
      if (element instanceof HTMLElement) element.focus()
    }
    beforeEach(() => {
      end = trackPointerFocus()
      button = target('<button data-target>Start</button><button id="other">Other</button>')
      button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
      focus(button)
    })
    afterEach(() => {
      end()
    })

    it('has Enter, also once the button was disabled and has the focus again', () => {
      press(button, 'a')
      press(button, 'Enter')
      button.toggleAttribute('disabled', true)
      button.toggleAttribute('disabled', false)
      focus(button)
      press(button, 'Enter')
      expect(run.mock.calls.flat()).toEqual(['a', 'Enter', 'Enter'])
    })

    it('leaves Enter to the button again that Tab or a dialog focuses', () => {
      press(button, 'Tab')
      press(button, 'Enter')
      button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
      const other = document.getElementById('other')
      focus(other)
      if (other) press(other, 'Enter')
      expect(run).not.toHaveBeenCalled()
    })
  })

  it('leaves arrows to a tab list', () => {
    press(target('<div role="tablist"><button role="tab" data-target></button></div>'), 'ArrowDown')
    expect(run).not.toHaveBeenCalled()
  })

  it('turns single keys off, and only those', () => {
    singleKeys = false
    const element = target('<div data-target></div>')
    for (const key of ['a', '1', '?', 'g', 'q', 'ArrowDown', 'Enter']) press(element, key)
    expect(run.mock.calls.flat()).toEqual(['ArrowDown', 'Enter'])
  })

  it('is silent while a dialog is open, except for chords', () => {
    blocked = true
    const element = target('<div data-target></div>')
    press(element, 'a')
    press(element, 'k', { metaKey: true })
    expect(run.mock.calls.flat()).toEqual(['mod+k'])
  })

  it('reads a sequence before its last key alone', () => {
    const element = target('<div data-target></div>')
    press(element, 'g')
    press(element, 'a')
    press(element, 'a')
    expect(run.mock.calls.flat()).toEqual(['g a', 'a'])
  })

  it('finds letters and digits by their place on other layouts', () => {
    const element = target('<div data-target></div>')
    press(element, 'ф', { code: 'KeyA' })
    press(element, '&', { code: 'Digit1' })
    expect(run.mock.calls.flat()).toEqual(['a', '1'])
  })

  it('ignores a stroke that somebody has handled, and Alt', () => {
    const element = target('<div data-target></div>')
    element.addEventListener(
      'keydown',
      (event) => {
        event.preventDefault()
      },
      { once: true },
    )
    press(element, 'a')
    press(element, 'a', { altKey: true })
    expect(run).not.toHaveBeenCalled()
  })

  it('lets the latest of equal bindings win, until it is gone', () => {
    const later = vi.fn()
    const remove = keyboard.add(() => [{ ...binding('a'), run: later }])
    press(target('<div data-target></div>'), 'a')
    remove()
    press(target('<div data-target></div>'), 'a')
    expect([later.mock.calls.length, run.mock.calls.flat()]).toEqual([1, ['a']])
  })
})
