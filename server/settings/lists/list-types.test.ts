import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listTypes } from './types/index.ts'

const typeOf = (key: string) => listTypes.find((type) => type.key === key)
const kept = (key: string, value: string) => {
  const checked = typeOf(key)?.check(value)
  return checked && 'value' in checked ? checked.value : null
}

describe('[2.9] types of lists', () => {
  it('[2.9.4] there are strings, urls, locations, phone_numbers, ips and regexes', () => {
    expect(listTypes.map(({ key }) => key).sort()).toEqual(
      ['strings', 'urls', 'locations', 'phone_numbers', 'ips', 'regexes'].sort(),
    )
  })

  it('the registry names every file of the folder, once', () => {
    const files = readdirSync(new URL('./types', import.meta.url)).filter((file) => file !== 'index.ts')
    expect(listTypes.map(({ key }) => `${key.replaceAll('_', '-')}.ts`).sort()).toEqual(files.sort())
  })

  it.each([
    ['strings', 'Word', 'Word'],
    ['strings', ' two words ', ' two words '],
    ['strings', '😀'.repeat(255), '😀'.repeat(255)],
    ['strings', '', null],
    ['strings', '   ', null],
    ['strings', 'x'.repeat(256), null],
    ['regexes', '\\d{4}-\\d{4}', '\\d{4}-\\d{4}'],
    ['regexes', '', null],
    ['regexes', '(', null],
    ['regexes', '(a+)+$', null],
    ['regexes', '(?=a)b', null],
    ['regexes', 'a'.repeat(199), 'a'.repeat(199)],
    ['regexes', 'a'.repeat(200), null],
    ['locations', 'US', 'US'],
    ['locations', ' de ', 'DE'],
    ['locations', 'UK', null],
    ['locations', 'USA', null],
    ['locations', 'XX', null],
    ['locations', '', null],
    ['urls', 'example.com', 'example.com'],
    ['urls', 'https://example.co.uk/path?q=1', 'https://example.co.uk/path?q=1'],
    ['urls', 'http://192.0.2.1:8080/', 'http://192.0.2.1:8080/'],
    ['urls', 'bücher.example.de', 'bücher.example.de'],
    ['urls', 'ftp://example.com', null],
    ['urls', 'javascript:alert(1)', null],
    ['urls', 'not a url', null],
    ['urls', 'localhost', null],
    ['urls', 'word', null],
    ['urls', '', null],
    ['phone_numbers', '+49 (30) 123-456', '+4930123456'],
    ['phone_numbers', '+1 202-555-0143', '+12025550143'],
    ['phone_numbers', '0049 30 123456', '+4930123456'],
    ['phone_numbers', '＋４４ 20 7946 0018', '+442079460018'],
    ['phone_numbers', '030 123456', null],
    ['phone_numbers', '(202) 555-0143', null],
    ['phone_numbers', '+1 555', null],
    ['phone_numbers', '+999 123456789', null],
    ['phone_numbers', 'call +1 202-555-0143', null],
    ['phone_numbers', '+1 202-555-0143 ext. 7', null],
    ['phone_numbers', '', null],
    ['ips', '192.0.2.1', '192.0.2.1'],
    ['ips', '192.0.2.0/24', '192.0.2.0/24'],
    ['ips', '2001:db8::1', '2001:db8::1'],
    ['ips', '2001:db8::/32', '2001:db8::/32'],
    ['ips', '192.0.2.0/33', null],
    ['ips', '192.0.2', null],
    ['ips', '0x7f.1', null],
    ['ips', '2130706433', null],
    ['ips', '192.0.2.0/24/8', null],
    ['ips', 'fe80::1%eth0', null],
    ['ips', '', null],
  ])('a list of %s keeps %j as %j', (key, value, expected) => {
    expect(kept(key, value)).toBe(expected)
  })
})
