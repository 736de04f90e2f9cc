import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApolloServerPlugin } from '@apollo/server'
import { GraphQLError } from 'graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'

/** The file that the dashboard's build writes beside its page: the texts of its operations by their hashes. */
export const operationsFile = 'operations.json'

/** The persisted query cache for Apollo: it has the operations of the dashboard that is served, and stores no others. */
export interface KnownOperations {
  get(key: string): Promise<string | undefined>
  set(): Promise<void>
  delete(): Promise<void>
}

/** The operations of the built dashboard in a folder; none where it is not built, as in development. */
export async function knownOperations(webRoot: string): Promise<KnownOperations> {
  const operations = new Map(Object.entries(await readOperations(join(webRoot, operationsFile))))
  return {
    get: async (key) => operations.get(key.slice(key.indexOf(':') + 1)),
    set: async () => undefined,
    delete: async () => undefined,
  }
}

async function readOperations(file: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** Restricts browsers to the dashboard's own operations; clients with a key may send any. */
export const onlyTrusted: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    async didResolveOperation({ metrics, contextValue: { principal } }) {
      if (metrics.persistedQueryHit || (principal && principal.kind !== 'member')) return
      throw new GraphQLError("Without a key only the dashboard's own operations are answered", {
        extensions: { code: 'FORBIDDEN', http: { status: 403 } },
      })
    },
  }),
}
