// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { failureOf } from './play-failure.ts'
import { playerKey } from './player-keys.ts'

const stroke = (key: string, html: string, ctrlKey = false) => {
  document.body.innerHTML = html
  return playerKey({ key, ctrlKey, metaKey: false, altKey: false, target: document.body.firstElementChild })
}

describe('a key in a player', () => {
  it.each([
    [' ', '<div></div>', { kind: 'toggle' }],
    ['m', '<button></button>', { kind: 'mute' }],
    ['ArrowLeft', '<input type="range">', { kind: 'move', by: -5, still: false }],
    ['.', '<div></div>', { kind: 'move', by: 0.04, still: true }],
    [' ', '<button></button>', undefined],
    ['ArrowRight', '<button role="combobox"></button>', undefined],
    ['j', '<div></div>', undefined],
  ])('%j on %s: %j', (key, html, action) => {
    expect(stroke(key, html)).toEqual(action)
  })

  it('does nothing of its own with Ctrl', () => {
    expect(stroke('m', '<div></div>', true)).toBeUndefined()
  })
})

it.each([
  [2, 'fetch'],
  [3, 'format'],
  [4, 'format'],
  [undefined, 'format'],
])('the error %j of a browser: %s', (code, failure) => {
  expect(failureOf(code === undefined ? null : { code })).toBe(failure)
})
