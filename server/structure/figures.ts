import { dirname } from 'node:path'
import { handWritten, linesToday } from './infrastructure.ts'
import { importsBack, roomImports } from './room-imports.ts'
import { placeOf, rooms } from './rooms.ts'
import { type Import, server, textOf } from './source.ts'
import {
  filesWithSqlText,
  sqlOutsideStores,
  tablesOfSeveralFolders,
  tablesOfSeveralRooms,
} from './statements.ts'
import { walk } from './walk.ts'

/** A row of a table: what is counted, its value before there were rooms, and today's. */
type Row = readonly [what: string, before: string, now: string]

/** The sum of a count over a list. */
const sumOf = <T>(all: readonly T[], count: (one: T) => number) =>
  all.reduce((sum, one) => sum + count(one), 0)

const counted = (count: number) => count.toLocaleString('en')

/** The figures of the structure; those of before are from the issue on the rooms, or from the last commit without them. */
const figures = (imports: readonly Import[]): Row[] => [...ofRooms(imports), ...ofStatements(), ...ofFiles()]

function ofRooms(imports: readonly Import[]): Row[] {
  return [
    ['Folders on the first floor of `server/`', '45', `${rooms.length} rooms`],
    [
      'Arrows between them; how many point back',
      '398, 139 back',
      `${sumOf(roomImports(imports), ({ from }) => from.length)}, ${roomsBack(imports)} back`,
    ],
  ]
}

function ofStatements(): Row[] {
  const texts = filesWithSqlText()
  const stores = texts.filter((path) => path.endsWith('.store.ts'))
  return [
    [
      'Files that send SQL written as text',
      '211',
      `${texts.length}: ${stores.length} stores, ${texts.length - stores.length} others in \`platform/\`, \`insight/\` and \`wiring/\``,
    ],
    [
      'Files with SQL, as text or built, beside the stores and these',
      'not counted',
      `${sqlOutsideStores().length}`,
    ],
    [
      'Tables that more than one room names',
      '`review` in 6 folders, `action` in 8',
      `${tablesOfSeveralRooms().length}`,
    ],
    [
      'Tables that more than one folder names',
      'not counted',
      `${Object.keys(tablesOfSeveralFolders()).length}`,
    ],
    [
      'Resolvers that open transactions',
      '31 of 67',
      `${resolversWithTransactions().length} of ${resolvers().length}`,
    ],
  ]
}

function ofFiles(): Row[] {
  const decisions = server.filter((path) => path.startsWith('server/decisions/'))
  return [
    [
      'Files that one item goes through from POST to webhook, without `platform/`',
      '90 in 16 folders',
      `about ${walk.files} in ${walk.folders} folders`,
    ],
    [
      'Files in `moderation/`, now `decisions/`',
      '98 in one folder',
      `${decisions.length} in ${new Set(decisions.map(dirname)).size} folders`,
    ],
    [
      'Lines of hand-written infrastructure, see below',
      counted(sumOf(handWritten, ({ before }) => before)),
      counted(sumOf(handWritten, linesToday)),
    ],
  ]
}

/** How many pairs of rooms have an import that points back. */
const roomsBack = (imports: readonly Import[]) =>
  new Set(importsBack(imports).map(({ from, to }) => `${placeOf(from)} ${placeOf(to)}`)).size

const resolvers = () => server.filter((path) => path.endsWith('.resolver.ts'))

/** The resolvers that open a transaction. */
export const resolversWithTransactions = (): string[] =>
  resolvers().filter((path) => /\.(inWorkspace|asSystem|byKey|rehearse)(<[^(]*>)?\(/.test(textOf(path)))

const table = (head: string, rows: readonly Row[]) =>
  [`| ${head} | Before | Now |`, '| --- | --- | --- |', ...rows.map((row) => `| ${row.join(' | ')} |`)].join(
    '\n',
  )

/** The tables of docs/architecture.md, as Markdown. */
export const structureTables = (imports: readonly Import[]): string =>
  [
    table('', figures(imports)),
    'Hand-written infrastructure is what a library could do in our place. [Records](decisions) say why it does not:',
    table(
      'Lines',
      handWritten.map((each) => [each.what, counted(each.before), counted(linesToday(each))]),
    ),
  ].join('\n\n')
