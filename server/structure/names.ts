import { basename, dirname } from 'node:path'
import { files, server, textOf } from './source.ts'

/** The files that are shipped: those of the server, the dashboard, the client, the documentation's site and the start. */
const shipped = [
  ...server,
  ...files.filter((path) => /^(web\/src|client|docs-site|start)\//.test(path) && !path.endsWith('.test.ts')),
]

const declaration =
  /^[ \t]*(?:export )?(?:default )?(?:abstract )?(?:interface|type|class|enum) ([A-Z]\w*)[\s<{=]/gm

/** A participle instead of a noun; Feed and Seed are nouns. */
const participle = new RegExp(
  `^(${[
    '[A-Z][a-z]*[^e]ed',
    'Told|Kept|Given|Seen|Found|Sent|Heard|Said|Took|Taken|Held|Known|Made|Shown|Ran|Done|Gone|Lost|Left|Met',
    'Written|Spoken|Drawn|Struck|Broken|Chosen|Hidden|Thrown|Spent|Paid|Caught|Brought|Thought|Built|Meant|Got',
    'Asking|Acting|Claiming|Incoming|Listening|Migrating|Pending|Referring|Running|Selecting|Settling|Waiting',
  ].join('|')})$`,
)

/** Types named by a bare participle, or with the suffix Told or Parts. */
export const typesWithoutNoun = (): string[] =>
  shipped.flatMap((path) =>
    [...textOf(path).matchAll(declaration)]
      .map(([, name = '']) => name)
      .filter((name) => participle.test(name) || /Told$|Parts$/.test(name))
      .map((name) => `${path}: ${name}`),
  )

const services = server.filter((path) => path.endsWith('.service.ts'))

/** Services whose class name ends in Service. */
export const classesCalledService = (): string[] =>
  services.filter((path) => /^export (abstract )?class \w+Service\b/m.test(textOf(path)))

/** Services of one folder whose file names differ by an s alone. */
export const servicesThatDifferByAnS = (): string[] => {
  const paths = new Set(services)
  return services.filter((path) => {
    const name = basename(path, '.service.ts')
    return paths.has(`${dirname(path)}/${name}s.service.ts`)
  })
}
