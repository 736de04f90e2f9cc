import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addTypenameToDocument } from '@apollo/client/utilities/index.js'
import { concatAST, type DocumentNode, Kind, parse, print, separateOperations } from 'graphql'
import type { Plugin } from 'vite'

/** What the server reads beside the page: the text of each operation, by its hash. */
const textsFile = 'operations.json'

/** The modules of generated documents and of the fragments in them, by name. */
const documentModule = 'virtual:operation/'
const fragmentModule = 'virtual:fragment/'

/**
 * The dashboard's operations as documents that the server knows: a build writes their texts beside the page, and each
 * generated document says its hash, which its client sends. Where nothing is built, no hash is known and the texts are sent.
 *
 * A build has each generated document as a module of its own, so that a page loads those it asks with: all of them are
 * 660 KB, a third of what a page evaluated. A fragment is a module too, which the documents that use it share; generated
 * documents have it each.
 */
export function trustedOperations(sources: string): Plugin {
  const modules = new Map<string, string>()
  let operations: Operation[] = []
  return {
    name: 'trusted-operations',
    apply: 'build',
    enforce: 'pre',
    configResolved() {
      operations = readOperations(sources)
    },
    resolveId: { filter: { id: /^virtual:(operation|fragment)\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:(operation|fragment)\// },
      handler: (id) => ({ code: modules.get(id.slice(1)) ?? '', moduleSideEffects: false }),
    },
    transform: {
      filter: { id: /\/gql\/graphql\.ts$/ },
      handler: (code) => ({
        code: code.replaceAll(
          /^export const (\w+) = (\{.*\}) as unknown as .*;$/gm,
          (_, name: string, text: string) => {
            const document = JSON.parse(text) as DocumentNode
            for (const [id, module] of modulesOf(name, document, operations)) modules.set(id, module)
            return `export { default as ${name} } from '${documentModule}${name}'`
          },
        ),
        moduleSideEffects: false,
      }),
    },
    generateBundle() {
      const texts = Object.fromEntries(operations.map(({ hash, text }) => [hash, text]))
      this.emitFile({ type: 'asset', fileName: textsFile, source: JSON.stringify(texts) })
    },
  }
}

interface Operation {
  name: string
  text: string
  hash: string
}

/** Each operation below a folder with the fragments it needs, and with the type names that the client's cache asks for. */
function readOperations(folder: string): Operation[] {
  const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => parse(readFileSync(join(folder, file), 'utf8')))
  return Object.entries(separateOperations(concatAST(documents))).map(([name, document]) => {
    const text = print(addTypenameToDocument(document))
    return { name, text, hash: createHash('sha256').update(text).digest('hex') }
  })
}

const exported = (value: unknown): string => `export default ${JSON.stringify(value)}`

/** The module of a document, with its hash where it is an operation, and those of the fragments that it is made of. */
function modulesOf(
  name: string,
  { definitions }: DocumentNode,
  operations: readonly Operation[],
): [string, string][] {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  const ids = fragments.map((fragment) => `${fragmentModule}${fragment.name.value}`)
  const imports = ids.map((id, index) => `import f${String(index)} from '${id}'`)
  const parts = definitions.map((definition) => {
    const index = fragments.findIndex((fragment) => fragment === definition)
    return index < 0 ? JSON.stringify(definition) : `f${String(index)}`
  })
  const hash = operations.find((operation) => `${operation.name}Document` === name)?.hash
  const document = `export default { kind: 'Document', definitions: [${parts.join(', ')}], hash: ${JSON.stringify(hash)} }`
  return [
    ...fragments.map((fragment, index): [string, string] => [ids[index] ?? '', exported(fragment)]),
    [`${documentModule}${name}`, [...imports, document].join('\n')],
  ]
}
