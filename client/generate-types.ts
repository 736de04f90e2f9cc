import { readFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'
import { format, resolveConfig } from 'prettier'

/** The generated file, beside this one. */
export const typesFile = new URL('./api.generated.ts', import.meta.url)

const contract = async (name: string) => readFile(new URL(`../schema/${name}`, import.meta.url), 'utf8')

const head = '/* Generated from schema/ by `npm run client`: change the routes, not this file. */\n\n'

/**
 * The types of every endpoint of Verdict's own and of every webhook action, as the checked-in contracts in schema/ say them.
 * Other services' interfaces have clients of their own.
 */
export async function generateTypes(): Promise<string> {
  const document = JSON.parse(await contract('openapi.json')) as {
    components: { schemas: object }
    paths: Record<string, object>
  }
  document.paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => path.startsWith('/api/v1/')),
  )
  const webhook = (await contract('webhook.schema.json')).replaceAll('#/$defs/', '#/components/schemas/')
  const { $defs, $schema: _, ...WebhookBody } = JSON.parse(webhook) as Record<string, object>
  Object.assign(document.components.schemas, { ...$defs, WebhookBody })
  const types = astToString(await openapiTS(JSON.stringify(document)))
  const path = typesFile.pathname
  return format(head + types, { ...(await resolveConfig(path)), filepath: path })
}
