import 'reflect-metadata'
import type { Change } from '@graphql-inspector/core'
import { makeSchema } from '../edges/graphql/schema.ts'
import { releasedSchema } from './released-schema.ts'
import { schemaChanges } from './schema-changes.ts'

const released = releasedSchema()
process.stdout.write(released ? await report(released) : 'Nothing has been released yet.\n')

/** What has changed since the release, by what it means for clients; the exit code says whether anything breaks them. */
async function report(schema: NonNullable<typeof released>): Promise<string> {
  const today = new Date().toISOString().slice(0, 10)
  const { refused, allowed } = await schemaChanges(schema, await makeSchema(), today)
  if (refused.length > 0) process.exitCode = 1
  return [
    `${allowed.length} changes that the policy allows`,
    ...allowed.map(lineOf),
    `${refused.length} that break clients of the last release`,
    ...refused.map(lineOf),
    '',
  ].join('\n')
}

const lineOf = ({ message }: Change): string => `  ${message}`
