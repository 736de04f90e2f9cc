import { tableOf } from '../../bench/stage/table.ts'
import { heldWord, keptResults, ranWords } from '../../chaos/stage/kept-results.ts'
import type { Run } from '../../chaos/stage/where.ts'
import { attacks } from '../attacks/index.ts'
import type { Finding } from './attack.ts'

/** The last result of an attack. */
export interface Result extends Finding, Run {
  attack: string
}

/** The last results of all attacks, as docs/security.md shows them. */
export const results = keptResults<Result>({
  suite: 'attack',
  page: 'docs/security.md',
  nameOf: ({ attack }) => attack,
  names: attacks.map(({ name }) => name),
  tables: (found) =>
    tableOf([['Attack', 'What is done', 'Found', 'Held', 'Ran'], ...attacks.map(rowFor(found))]),
})

const rowFor =
  (found: readonly Result[]) =>
  ({ name, about, tool }: (typeof attacks)[number]): string[] => {
    const ran = found.find(({ attack }) => attack === name)
    return [
      tool ? `\`${name}\` (Debian: ${tool.debian})` : `\`${name}\``,
      about,
      ran?.figure.replaceAll('|', '\\|').replaceAll(/[<>]/g, '') ?? 'not measured yet',
      ran ? heldWord(ran.held) : '–',
      ranWords(ran),
    ]
  }
