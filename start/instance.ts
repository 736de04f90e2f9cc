import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ProcessMark, stillRuns } from './processes.ts'

/** What runs in a data folder: the addresses that other programs reach it by. */
export interface Instance {
  databaseUrl: string
  redisUrl: string
  /** Where the API listens; absent while no API runs. */
  port?: number
}

/** A running program that uses the services of a data folder. */
export interface Member extends ProcessMark {
  role: string
  port?: number
  /** The server program that this member supervises. */
  server?: ProcessMark
}

/** The content of `instance.json`: the instance, its members, and which services the data folder itself runs. */
export interface InstanceRecord extends Instance {
  embedded: { postgres: boolean; redis: boolean }
  members: Member[]
}

/** The instance that runs in that data folder, undefined when none does. */
export function readInstance(dataDir: string): Instance | undefined {
  const record = readRecord(dataDir)
  const port = record?.members.filter(stillRuns).find((member) => member.port !== undefined)?.port
  if (!record?.members.some(stillRuns)) return undefined
  return {
    databaseUrl: record.databaseUrl,
    redisUrl: record.redisUrl,
    ...(port === undefined ? {} : { port }),
  }
}

/** The record as it was last written, undefined when there is none; its members may have died since. */
export function readRecord(dataDir: string): InstanceRecord | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as InstanceRecord
  } catch {
    return undefined
  }
}

/** Replaces the record in one step (mode 0600: the addresses hold passwords); without members it is removed. */
export function writeRecord(dataDir: string, record: Omit<InstanceRecord, 'port'>): void {
  const file = fileIn(dataDir)
  if (record.members.length === 0) {
    rmSync(file, { force: true })
    return
  }
  const port = record.members.find((member) => member.port !== undefined)?.port
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify({ ...record, port }, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'instance.json')
}
