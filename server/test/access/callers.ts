import { ApiKeyScope } from '../../access/api-keys/api-key.entity.ts'
import type { Grant, Principal } from '../../access/team/principal.ts'
import type { TestApp, TestWorkspace } from '../app.ts'
import { restKey } from '../rest-client.ts'

/** Somebody who sends requests. */
export interface AccessCaller {
  /** What the table calls them. */
  name: string
  grants: readonly Grant[]
  /** The headers of their next request; a member has a new session after one that the request before has ended. */
  headers(): Promise<Record<string, string>>
}

export const operatorKey = 'the-key-of-the-operator-of-this-installation'

/** Everybody there is: nobody, members by role, keys by scope, and the operator. Each has a workspace of their own. */
export async function everyCaller(app: TestApp, origin: string): Promise<AccessCaller[]> {
  const member = (name: string, grant: Grant, of: (workspace: TestWorkspace) => Principal) =>
    memberCaller(app, origin, { name, grant, of })
  const key = async (name: string, grant: Grant, scope: ApiKeyScope): Promise<AccessCaller> => {
    const bearer = await restKey(app, await app.createWorkspace(), [scope])
    return { name, grants: [grant], headers: async () => ({ authorization: `Bearer ${bearer}` }) }
  }
  return [
    { name: 'Nobody', grants: [], headers: async () => ({}) },
    member('Moderator', 'moderator', ({ moderator }) => moderator),
    member('Admin', 'admin', ({ admin }) => admin),
    await key('Key: graphql read', 'graphql:read', ApiKeyScope.graphql_read),
    await key('Key: graphql admin', 'graphql:admin', ApiKeyScope.graphql_admin),
    await key('Key: rest', 'rest', ApiKeyScope.rest),
    await key('Key: score', 'score', ApiKeyScope.score),
    {
      name: 'Operator',
      grants: ['operator'],
      headers: async () => ({ authorization: `Operator ${operatorKey}` }),
    },
  ]
}

function memberCaller(
  app: TestApp,
  origin: string,
  { name, grant, of }: { name: string; grant: Grant; of: (workspace: TestWorkspace) => Principal },
): AccessCaller {
  let who: Principal | undefined
  let token: string | undefined
  const isLet = async ({ workspaceId }: Principal, token: string) => {
    const found = await app.services.sessions.find(token, { touch: false, workspaceId })
    return found?.grants.includes(grant) === true
  }
  const signIn = async (as: Principal) => {
    const session = await app.services.sessions.start(as, { userAgent: null, ip: null })
    return session.token
  }
  return {
    name,
    grants: [grant],
    async headers() {
      // What they asked for last may have ended their session, or cost them their role, as requiring a second step does.
      if (!who || !token || !(await isLet(who, token))) {
        who = of(await app.createWorkspace())
        token = await signIn(who)
      }
      return { cookie: `verdict=${token}`, origin }
    },
  }
}
