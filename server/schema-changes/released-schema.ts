import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, type GraphQLSchema } from 'graphql'

const root = join(import.meta.dirname, '../..')

/** The file of the last release's schema, which each release replaces. */
export const releasedFile = 'schema/released.graphql'

/** The schema of the last release; null while there is none. */
export function releasedSchema(): GraphQLSchema | null {
  const file = join(root, releasedFile)
  return existsSync(file) ? buildSchema(readFileSync(file, 'utf8')) : null
}

/** The versions that the changelog says are released, newest first. */
export const releasedVersions = (): string[] =>
  [...readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(
    ([, version = '']) => version,
  )
