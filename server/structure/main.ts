import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawing } from './drawing.ts'
import { importsBack, roomImports } from './room-imports.ts'
import { placeOf, rooms } from './rooms.ts'
import { sqlOutsideStores, tablesOfSeveralRooms } from './statements.ts'
import { importsOfServer, linesOf, root, server } from './source.ts'

const [asked] = process.argv.slice(2)
if (asked === '--write') writeFileSync(join(root, 'docs/images/rooms.svg'), drawing(roomImports()))
else report()

/** Prints how large each room is, and what the structure is held to. */
function report(): void {
  const imports = importsOfServer()
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
