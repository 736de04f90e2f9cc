import { expect, test } from 'vitest'
import { keyIdOf, SecretBox } from './crypto.ts'

const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string]

test('what was sealed with a key of before is read, and sealed with that of now', () => {
  const sealed = new SecretBox(first).seal('hush', 'row')
  const box = new SecretBox(second, [third, first])
  expect(box.open(sealed, 'row')).toBe('hush')
  const again = box.seal('hush', 'row')
  expect(keyIdOf(again)).toBe(new SecretBox(second).keyId)
  expect(new SecretBox(second).open(again, 'row')).toBe('hush')
  expect([first, second, third].map((key) => box.knows(new SecretBox(key).keyId))).toEqual([true, true, true])
})

test('nothing is read with another key, for another owner, or after a change', () => {
  const box = new SecretBox(first)
  const sealed = box.seal('hush', 'row')
  expect(() => new SecretBox(second, [third]).open(sealed, 'row')).toThrow('another SECRET_KEY')
  expect(() => box.open(sealed, 'other row')).toThrow()
  const [keyId, iv, body = '', tag] = sealed.split('.')
  const changed = [keyId, iv, (body.startsWith('A') ? 'B' : 'A') + body.slice(1), tag].join('.')
  expect(() => box.open(changed, 'row')).toThrow()
})

test('the derived signing key is that of the key that the database stands on', () => {
  const box = new SecretBox(second, [first])
  expect(box.derivedSigningKey).toEqual(new SecretBox(second).derivedSigningKey)
  box.standOnKeyOf(new SecretBox(first).seal('probe', 'row'))
  expect(box.derivedSigningKey).toEqual(new SecretBox(first).derivedSigningKey)
  expect(() => box.standOnKeyOf(new SecretBox(third).seal('probe', 'row'))).toThrow('another SECRET_KEY')
})
