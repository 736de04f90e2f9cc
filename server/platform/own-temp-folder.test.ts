import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownTempFolder } from './own-temp-folder.ts'

const uid = process.getuid?.()
let temp: string
beforeEach(() => {
  temp = mkdtempSync(path.join(tmpdir(), 'own-temp-'))
  vi.stubEnv('TMPDIR', temp)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(temp, { recursive: true })
})

const isPrivate = (folder: string) => {
  const { uid: owner, mode } = lstatSync(folder)
  return owner === uid && (mode & 0o777) === 0o700
}

it('is the same for all programs of a user, and closed to others', async () => {
  const folder = await ownTempFolder('media')
  expect(folder).toBe(path.join(temp, `verdict-${uid}`, 'media'))
  expect(await ownTempFolder('media')).toBe(folder)
  expect(await ownTempFolder('shown')).not.toBe(folder)
  expect([folder, path.dirname(folder)].map(isPrivate)).toEqual([true, true])
})

it('is made again where it was cleared away', async () => {
  const folder = await ownTempFolder('media')
  rmSync(path.dirname(folder), { recursive: true })
  expect(await ownTempFolder('media')).toBe(folder)
})

it.each<[string, (theirs: string) => void]>([
  ['is open to others', (theirs) => (mkdirSync(theirs), chmodSync(theirs, 0o777))],
  ['is a link', (theirs) => symlinkSync(tmpdir(), theirs)],
  ['is a file', (theirs) => writeFileSync(theirs, '')],
  ...(uid === 0
    ? ([['is of another user', (theirs) => (mkdirSync(theirs, 0o700), chownSync(theirs, 1, 1))]] as [
        string,
        (theirs: string) => void,
      ][])
    : []),
])('where somebody has made it before so that it %s, another one is used', async (_, make) => {
  const theirs = path.join(temp, `verdict-${uid}`)
  make(theirs)
  const folder = await ownTempFolder('media')
  expect(folder.startsWith(`${theirs}-`)).toBe(true)
  expect(isPrivate(folder)).toBe(true)
  expect(await ownTempFolder('media')).toBe(folder)
})
