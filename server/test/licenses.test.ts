import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import satisfies from 'spdx-satisfies'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as unknown

/** Licences that ask for no more than to be named: packages under them may be built in, for any use. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]

/** Of tools that work on the program and are no part of it, and of libraries that are replaceable files of their own. */
const besides: { packages: RegExp; when: 'development' | 'always'; licenses: string[] }[] = [
  { packages: /./, when: 'development', licenses: ['MPL-2.0', 'CC-BY-3.0', 'CC-BY-4.0'] },
  { packages: /^@img\/sharp-/, when: 'always', licenses: ['LGPL-3.0-or-later'] },
]

/** Licences of packages whose package.json does not name one in the field for it, from where they do. */
const elsewhere: Record<string, string> = {
  'compute-gcd': 'MIT',
  'compute-lcm': 'MIT',
  'validate.io-function': 'MIT',
  'validate.io-integer': 'MIT',
  'validate.io-integer-array': 'MIT',
  'validate.io-number': 'MIT',
  'vaul-vue': 'MIT',
}

interface Locked {
  name?: string
  version: string
  license?: string
  dev?: boolean
}
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
const locked = Object.entries(packages)
  .filter(([place]) => place !== '')
  .map(([place, { name = place.replace(/^.*node_modules\//, ''), version, license, dev = false }]) => ({
    name,
    version,
    dev,
    license: license ?? elsewhere[name] ?? 'none',
  }))

const isAllowed = (name: string, license: string, dev: boolean): boolean => {
  const more = besides.filter(({ packages, when }) => packages.test(name) && (when === 'always' || dev))
  try {
    return satisfies(license, [...permissive, ...more.flatMap(({ licenses }) => licenses)])
  } catch {
    return false
  }
}

describe('every package that is installed', () => {
  it('is under a licence that goes with Apache 2.0', () => {
    const others = locked.filter(({ name, license, dev }) => !isAllowed(name, license, dev))
    expect(others.map(({ name, version, license }) => `${name}@${version}: ${license}`)).toEqual([])
  })

  it.each([
    ['left-pad', 'GPL-3.0-only', true],
    ['left-pad', 'MPL-2.0', false],
    ['left-pad', 'LGPL-3.0-or-later', true],
    ['left-pad', 'MIT AND GPL-2.0-only', false],
    ['left-pad', 'none', true],
  ])('would be found: %s under %s', (name, license, dev) => {
    expect(isAllowed(name, license, dev)).toBe(false)
  })

  it('may offer another licence beside one that is allowed', () => {
    expect(isAllowed('left-pad', '(MIT OR GPL-2.0-only)', false)).toBe(true)
  })

  it('names its licence itself unless it is listed here', () => {
    const silent = Object.entries(packages).filter(
      ([place, { license }]) => place !== '' && license === undefined,
    )
    const names = new Set(silent.map(([place]) => place.replace(/^.*node_modules\//, '')))
    expect([...names].sort()).toEqual(Object.keys(elsewhere).sort())
  })

  it('is in the list of materials that npm run sbom writes, with its version', () => {
    execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root })
    const { components } = read('dist/sbom.cdx.json') as { components: { name: string; purl: string }[] }
    const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)))
    expect(locked.filter(({ name, version }) => !listed.has(`pkg:npm/${name}@${version}`))).toEqual([])
  }, 60_000)
})
