import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { changeStatus, makeRule } from '../../../test/moderated-workspace.ts'
import backup from './backup.ts'
import rulesExport from './rules-export.ts'
import rulesImport from './rules-import.ts'

let app: TestApp
let from: TestWorkspace
let to: TestWorkspace
let folder: string
let file: string
let ruleId: string
beforeAll(async () => {
  app = await startTestApp()
  from = await app.createWorkspace()
  to = await app.createWorkspace()
  folder = await mkdtemp(join(tmpdir(), 'verdict-rules-'))
  file = join(folder, 'rules.json')
  ruleId = await makeRule(app, from, 'casino', [changeStatus('flagged')])
  await makeRule(app, from, 'poker', [changeStatus('flagged')])
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const exporting = (options: object = {}) =>
  rulesExport.run(app.services, rulesExport.options.parse({ workspace: from.workspaceId, file, ...options }))
const importing = (options: object = {}) =>
  rulesImport.run(app.services, rulesImport.options.parse({ workspace: to.workspaceId, file, ...options }))

describe('[V2.18.5] rules:export and rules:import', () => {
  it('write a file, of all rules or of those named', async () => {
    expect(await exporting()).toEqual({ rules: 2, lists: 0, file })
    expect(await exporting({ rules: ruleId, items: true })).toMatchObject({ rules: 1 })
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      format: 'verdict.rules',
      rules: [{ name: 'casino rule' }],
    })
  })

  it('create nothing with --check, and the rules without it', async () => {
    expect(await importing({ check: true })).toMatchObject({ problems: {}, rules: [{ name: 'casino rule' }] })
    expect(await importing()).toMatchObject({ rules: [{ name: 'casino rule' }], lists: [] })
    expect(await importing()).toMatchObject({ rules: [{ name: 'casino rule (imported)' }] })
  })

  it('refuse a file that cannot be written, as a backup does', async () => {
    const nowhere = join(folder, 'none', 'rules.json')
    await expect(exporting({ file: nowhere })).rejects.toThrow(`${nowhere} cannot be written`)
    await expect(backup.run(app.services, { file: nowhere })).rejects.toThrow(`${nowhere} cannot be written`)
  })

  it('refuse a file that is not there, or is not JSON', async () => {
    await expect(importing({ file: join(folder, 'none.json') })).rejects.toThrow('cannot be read')
    await writeFile(file, 'rules: []')
    await expect(importing()).rejects.toThrow('is not JSON')
  })
})
