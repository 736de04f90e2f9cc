import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { tableOf } from '../../bench/stage/table.ts'
import { root } from '../../chaos/stage/root.ts'
import { betweenMarks } from '../../chaos/stage/between-marks.ts'
import { attacks } from '../attacks/index.ts'
import type { Finding } from './attack.ts'

/** What an attack found when it ran last. */
export interface Result extends Finding {
  attack: string
  /** The day, the commit and the machine. */
  at: string
  commit: string
  machine: string
}

const file = path.join(root, 'attack/results.json')
const page = path.join(root, 'docs/security.md')

/** What all attacks found when they ran last. */
export const readResults = (): Result[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result[]) : []

/** Keeps what an attack found in place of what it found before, and shows it in docs/security.md. */
export function keepResult(result: Result): void {
  const all = new Map([...readResults(), result].map((each) => [each.attack, each]))
  const kept = attacks.flatMap(({ name }) => all.get(name) ?? [])
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
  writeFileSync(page, pageWith(readFileSync(page, 'utf8'), kept))
}

/** The page with its table replaced; all else in it is written by hand. @throws where the page has no place for it */
export const pageWith = (text: string, results: readonly Result[]): string =>
  betweenMarks(
    text,
    tableOf([['Attack', 'What is done', 'Found', 'Held', 'Ran'], ...attacks.map(rowFor(results))]).join('\n'),
  )

const rowFor =
  (results: readonly Result[]) =>
  ({ name, about, tool }: (typeof attacks)[number]): string[] => {
    const ran = results.find(({ attack }) => attack === name)
    return [
      tool ? `\`${name}\` (Debian: ${tool.debian})` : `\`${name}\``,
      about,
      ran?.figure.replaceAll('|', '\\|').replaceAll(/[<>]/g, '') ?? 'not measured yet',
      ran ? (ran.held === null ? 'left out' : ran.held ? 'yes' : '**no**') : '–',
      ran ? `${ran.at}, commit ${ran.commit}: ${ran.machine}` : 'not yet',
    ]
  }
