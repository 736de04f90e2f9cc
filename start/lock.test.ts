import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withLock } from './lock.ts'
import { temporaryFolder } from './test/temporary-folder.ts'

test('actions in one folder run one after the other', async () => {
  const folder = temporaryFolder()
  let inside = 0
  const seen: number[] = []
  const action = async () => {
    seen.push(++inside)
    await delay(20)
    inside--
  }
  await Promise.all(Array.from({ length: 5 }, () => withLock(folder, action)))
  expect(seen).toEqual([1, 1, 1, 1, 1])
})

test('an action that fails gives the lock back', async () => {
  const folder = temporaryFolder()
  await expect(withLock(folder, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withLock(folder, () => Promise.resolve('yes'))).toBe('yes')
})

test('a lock whose holder has died is taken over', async () => {
  const folder = temporaryFolder()
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(path.join(folder, 'lock'), JSON.stringify({ pid, started: '1' }))
  expect(await withLock(folder, () => Promise.resolve(existsSync(path.join(folder, 'lock'))))).toBe(true)
})

test('a lock of a process whose id is in use again by another is taken over', async () => {
  const folder = temporaryFolder()
  writeFileSync(
    path.join(folder, 'lock'),
    JSON.stringify({ pid: process.ppid, started: 'in an earlier life' }),
  )
  expect(await withLock(folder, () => Promise.resolve('mine'))).toBe('mine')
})

test('a lock that does not say who holds it is no problem of the folder', async () => {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'lock'), '{')
  await expect(withLock(folder, () => Promise.resolve())).rejects.toThrow(/lock does not say who holds it/)
})

test('a folder that cannot be made is told in one line', async () => {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'file'), '')
  const locking = withLock(path.join(folder, 'file/below'), () => Promise.resolve())
  await expect(locking).rejects.toThrow(/^\S+ cannot be written to \(ENOTDIR\)\.$/)
})

test.runIf(process.platform === 'linux')('says where a folder takes no files, whoever asks', async () => {
  const locking = withLock('/proc', () => Promise.resolve())
  await expect(locking).rejects.toThrow(/^\/proc cannot be written to \((ENOENT|EACCES)\)\.$/)
})
