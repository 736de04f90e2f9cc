import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addTypenameToDocument } from '@apollo/client/utilities/index.js'
import { concatAST, parse, print, separateOperations } from 'graphql'
import type { Plugin } from 'vite'

/** What the dashboard's client imports: the hash of each of its operations, by name. */
const hashesModule = 'virtual:operation-hashes'

/** What the server reads beside the page: the text of each operation, by its hash. */
const textsFile = 'operations.json'

/**
 * The dashboard's operations as documents that the server knows: a build writes their texts beside the page, and its
 * client sends their hashes. Where nothing is built, no hash is known and the texts are sent.
 */
export function trustedOperations(sources: string): Plugin {
  let operations: Operation[] = []
  return {
    name: 'trusted-operations',
    configResolved({ command }) {
      operations = command === 'build' ? readOperations(sources) : []
    },
    resolveId: (id) => (id === hashesModule ? `\0${hashesModule}` : null),
    load: (id) => (id === `\0${hashesModule}` ? exported(hashesByName(operations)) : null),
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

const hashesByName = (operations: readonly Operation[]): Record<string, string> =>
  Object.fromEntries(operations.map(({ name, hash }) => [name, hash]))

const exported = (value: unknown): string => `export default ${JSON.stringify(value)}`

/** The module of each generated document of a build, by the document's name. */
const documentModule = 'virtual:operation/'

/**
 * A build has each generated document as a module of its own, so that a page loads those it asks with: all of them are
 * 660 KB, a third of what a page evaluated.
 */
export function separateDocuments(): Plugin {
  const texts = new Map<string, string>()
  return {
    name: 'separate-documents',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^virtual:operation\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:operation\// },
      handler: (id) => ({
        code: texts.get(id.slice(`\0${documentModule}`.length)) ?? '',
        moduleSideEffects: false,
      }),
    },
    transform: {
      filter: { id: /\/gql\/graphql\.ts$/ },
      handler: (code) => ({
        code: code.replaceAll(
          /^export const (\w+) = (\{.*\}) as unknown as .*;$/gm,
          (_, name: string, text: string) => {
            texts.set(name, exported(JSON.parse(text)))
            return `export { default as ${name} } from '${documentModule}${name}'`
          },
        ),
        moduleSideEffects: false,
      }),
    },
  }
}
