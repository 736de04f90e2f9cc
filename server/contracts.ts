import 'reflect-metadata'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { webhookSchema } from './actions/webhook-schema.ts'
import { strictSchema } from './edges/graphql/nullability.ts'
import { makeSchema, schemaText } from './edges/graphql/schema.ts'
import { openApiText } from './edges/rest/openapi.ts'
import { routes } from './edges/rest/routes.ts'
import { ruleFileSchema } from './judging/rules/transfer/rule-file.ts'

/** The generated contracts, by their file's name in schema/. */
export async function contracts(): Promise<Record<string, string>> {
  const schema = await makeSchema()
  return {
    'strict.graphql': schemaText(strictSchema(schema)),
    'schema.graphql': schemaText(schema),
    'openapi.json': openApiText(routes),
    'rules.schema.json': `${JSON.stringify(ruleFileSchema(), null, 2)}\n`,
    'webhook.schema.json': `${JSON.stringify(webhookSchema(), null, 2)}\n`,
  }
}

/** Writes the contracts that have changed into schema/ of the folder the command runs in, and answers their names. */
export async function writeContracts(): Promise<string[]> {
  const written: string[] = []
  for (const [name, text] of Object.entries(await contracts())) {
    const file = join('schema', name)
    if ((await readFile(file, 'utf8').catch(() => '')) === text) continue
    await writeFile(`${file}.new`, text)
    await rename(`${file}.new`, file)
    written.push(name)
  }
  return written
}
