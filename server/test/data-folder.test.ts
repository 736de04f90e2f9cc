import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeDataFolder } from './data-folder.ts'

let memory: string
const made: string[] = []

beforeEach(() => {
  memory = mkdtempSync(path.join(os.tmpdir(), 'verdict-memory-'))
  made.push(memory)
})
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function parentOfFolder(options: { memory: string; room: number }): string {
  const folder = makeDataFolder(options)
  made.push(folder)
  expect(statSync(folder).isDirectory()).toBe(true)
  return path.dirname(folder)
}

describe('the data of a run', () => {
  it('is kept in memory that has room', () => {
    expect(parentOfFolder({ memory, room: 1 })).toBe(memory)
  })

  it('is kept on disk where memory lacks the room', () => {
    expect(parentOfFolder({ memory, room: Number.MAX_SAFE_INTEGER })).toBe(os.tmpdir())
  })

  it('is kept on disk where no files are kept in memory', () => {
    expect(parentOfFolder({ memory: path.join(memory, 'none'), room: 1 })).toBe(os.tmpdir())
  })
})
