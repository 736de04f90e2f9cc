import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../test/template-database.ts'
import { restore } from './backup.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'verdict-bad-file-'))
let empty: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => void (empty = await freshDatabase(inject('databaseUrl'))))
afterAll(async () => {
  await empty.drop()
  rmSync(folder, { recursive: true })
})

describe('a file that is no backup', () => {
  it.each<[string, Buffer | null]>([
    ['that is not there', null],
    ['that is not compressed', Buffer.from('hello')],
    ['that has no versions', gzipSync('-- Verdict backup, migrations {')],
    ['that is cut', gzipSync('-- Verdict backup, migrations []\n'.repeat(1000)).subarray(0, 40)],
  ])('is refused: one %s', async (name, body) => {
    const file = path.join(folder, `${name}.gz`)
    if (body) writeFileSync(file, body)
    await expect(restore(empty.url, file)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  })
})
