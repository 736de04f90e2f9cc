import { readFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'
import { formatted } from '../server/test/docs/formatted.ts'

/** The generated file, beside this one. */
export const typesFile = new URL('./api.generated.ts', import.meta.url)

const contract = new URL('../schema/openapi.json', import.meta.url)

const head = '/* Generated from schema/ by `npm run client`: change the routes, not this file. */\n\n'

/**
 * The types of every endpoint of Verdict's own interface and of every webhook action, generated from the contract in schema/.
 * Other services' interfaces have clients of their own.
 */
export async function generateTypes(): Promise<string> {
  const document = JSON.parse(await readFile(contract, 'utf8')) as { paths: Record<string, object> }
  document.paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => path.startsWith('/api/v1/')),
  )
  const types = astToString(await openapiTS(JSON.stringify(document)))
  return formatted(typesFile.pathname, head + types)
}
