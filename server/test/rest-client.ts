import { ApiKeyScope } from '../access/api-keys/api-key.entity.ts'
import type { Route } from '../edges/rest/route.ts'
import { ActorKind } from '../platform/vocabulary/status.ts'
import type { TestApp, TestWorkspace } from './app.ts'

/** An answer over REST. */
export interface RestAnswer {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

/** A new API key of the workspace, as its caller sends it. */
export async function restKey(
  app: TestApp,
  { workspaceId, admin }: TestWorkspace,
  scopes: ApiKeyScope[] = [ApiKeyScope.rest],
): Promise<string> {
  const by = { workspaceId, actor: { kind: ActorKind.member, id: admin.id } }
  return (await app.services.apiKeys.create(by, { name: 'Test', scopes })).key
}

/** Calls the REST side of an API at an address, as a customer platform with that key. */
export const restClient =
  (url: string, key: string) =>
  async (
    method: 'GET' | 'POST' | 'DELETE' | Route['method'],
    path: string,
    body?: unknown,
  ): Promise<RestAnswer> => {
    const response = await fetch(`${url}/api/v1/${path}`, {
      method: method.toUpperCase(),
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    }
  }

export type RestClient = ReturnType<typeof restClient>
