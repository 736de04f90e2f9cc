import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldersBefore } from './before.ts'
import { drawing } from './drawing.ts'
import { page, pageWithFigures } from './page.ts'
import { importsBack, roomImports } from './room-imports.ts'
import { placeOf, rooms } from './rooms.ts'
import { importsOfServer, linesOf, root, server } from './source.ts'
import { sqlOutsideStores, tablesOfSeveralRooms } from './statements.ts'

const [asked] = process.argv.slice(2)
const imports = importsOfServer()
if (asked === '--write') await write()
else if (asked === '--before') drawBefore()
else report()

/** Draws the rooms and writes the figures into the documentation. */
async function write(): Promise<void> {
  writeFileSync(join(root, 'docs/images/rooms.svg'), drawing(roomImports(imports)))
  writeFileSync(page, await pageWithFigures(imports))
}

/** Draws the folders as they were before there were rooms; needs the git history. */
function drawBefore(): void {
  const folders = foldersBefore()
  const arrows = folders.flatMap(({ from }, place) =>
    from.map((name) => folders.findIndex((other) => other.name === name) > place),
  )
  const titles = {
    label: 'The folders of the server before there were rooms, and what each imported',
    title: `Folders of server/ before: ${arrows.length} arrows, ${arrows.filter(Boolean).length} of them back`,
    key: 'A square: the folder in that row imports from the folder of that column; red: it points back.',
  }
  writeFileSync(join(root, 'docs/images/rooms-before.svg'), drawing(folders, titles))
}

/** Prints how large each room is, and the violations of the structure's rules. */
function report(): void {
  const sizes = rooms.map(({ name }, place) => {
    const own = server.filter((path) => placeOf(path) === place)
    const lines = own.reduce((sum, path) => sum + linesOf(path), 0)
    return `${name.padEnd(12)}${String(own.length).padStart(6)} files${String(lines).padStart(8)} lines`
  })
  const lines = [
    ...sizes,
    '',
    `${imports.length} imports between files, ${importsBack(imports).length} of them to a room above`,
    `${server.filter((path) => linesOf(path) <= 25).length} of ${server.length} files have 25 lines or fewer`,
    `${server.filter((path) => path.endsWith('.store.ts')).length} stores; ${sqlOutsideStores().length} files speak SQL beside them`,
    `${tablesOfSeveralRooms().length} tables are named in more than one room`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
