import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hintOf, keyIdOf, newKey } from './key-format.ts'

test('[5.1] a key starts with the service prefix and a dot, and is 8 + 32 letters with a check of 6', () => {
  const { key, keyId } = newKey()
  expect(key).toMatch(/^verdict\.[0-9A-Za-z]{40}_[0-9A-Za-z]{6}$/)
  expect(key.slice(8, 16)).toBe(keyId)
  expect(keyIdOf(key)).toBe(keyId)
  expect(hintOf(key)).toBe(key.slice(-4))
})

test('no two keys are the same', () => {
  expect(new Set(Array.from({ length: 1000 }, () => newKey().key)).size).toBe(1000)
})

test('a key with any one letter changed is not a key', () => {
  const { key } = newKey()
  fc.assert(
    fc.property(fc.nat(key.length - 1), fc.constantFrom(...'0aZ_.'), (place, letter) => {
      fc.pre(key.charAt(place) !== letter)
      expect(keyIdOf(key.slice(0, place) + letter + key.slice(place + 1))).toBeNull()
    }),
  )
})

test('nothing else is a key', () => {
  fc.assert(fc.property(fc.string(), (text) => keyIdOf(text) === null))
  expect(keyIdOf(` ${newKey().key}`)).toBeNull()
  expect(keyIdOf(`${newKey().key}\n`)).toBeNull()
})
