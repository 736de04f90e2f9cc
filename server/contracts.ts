import 'reflect-metadata'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { webhookSchema } from './actions/webhook-schema.ts'
import { strictSchema } from './edges/graphql/nullability.ts'
import { permissionNames } from './edges/graphql/permissions.ts'
import { referencePages } from './edges/graphql/reference/reference.ts'
import { makeSchema, schemaText } from './edges/graphql/schema.ts'
import { openApiText } from './edges/rest/openapi.ts'
import { restToGraphql } from './edges/rest/rest-to-graphql.ts'
import { routes } from './edges/rest/routes.ts'
import { ruleFileSchema } from './judging/rules/transfer/rule-file.ts'

/** The generated contracts, and the pages made from them, by file. */
export async function contracts(): Promise<Record<string, string>> {
  const schema = await makeSchema()
  return {
    'schema/strict.graphql': schemaText(strictSchema(schema)),
    'schema/schema.graphql': schemaText(schema),
    'schema/openapi.json': openApiText(routes),
    'schema/rules.schema.json': `${JSON.stringify(ruleFileSchema(), null, 2)}\n`,
    'schema/webhook.schema.json': `${JSON.stringify(webhookSchema(), null, 2)}\n`,
    'web/src/gql/permissions.ts': permissionNames(),
    'docs/rest-to-graphql.md': restToGraphql(routes),
    ...Object.fromEntries(
      Object.entries(referencePages(schema)).map(([file, text]) => [`docs/reference/${file}`, text]),
    ),
  }
}

/** Writes the contracts that have changed, below the working directory. @returns their files */
export async function writeContracts(): Promise<string[]> {
  const written: string[] = []
  for (const [file, text] of Object.entries(await contracts())) {
    await mkdir(dirname(file), { recursive: true })
    if ((await readFile(file, 'utf8').catch(() => '')) === text) continue
    await writeFile(`${file}.new`, text)
    await rename(`${file}.new`, file)
    written.push(file)
  }
  return written
}
