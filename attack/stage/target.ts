import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { askGraphql } from '../../e2e/support/ask-graphql.ts'
import { operatorKey } from '../../e2e/support/program.ts'
import { item, openWorkspace, password } from '../../e2e/support/workspace.ts'

/** The address of the attacker's own hosts: the only non-public one that the program may request. */
export const attackersAddress = '127.0.0.2'

/**
 * The configuration of the program, so that loopback is as forbidden as in production; a key has a high rate limit for GraphQL,
 * since a request that the limit answers tests nothing.
 */
export const targetSettings = {
  ALLOW_PRIVATE_TARGETS: `${attackersAddress}/32`,
  GRAPHQL_KEY_COST: '1000000000',
}

/** A running program, with a workspace to attack from the inside. */
export type Target = Awaited<ReturnType<typeof aimAt>>

/** A workspace of the program at an address, whose webhook is the attacker's. */
export async function aimAt(url: string) {
  const closing: (() => unknown)[] = []
  const host = async (listener: Parameters<typeof createServer>[1], address = attackersAddress) => {
    const server = createServer(listener)
    await new Promise<void>((listening) => server.listen(0, address, listening))
    closing.push(() => closeAll(server))
    return `http://${address}:${(server.address() as AddressInfo).port}`
  }
  const endpoint = await host((_request, response) => void response.end('{}'))
  const workspace = await openWorkspace(url, endpoint, { name: 'Acme', plan: 'ENTERPRISE' })
  await openVideoAndAudio(url, workspace.workspaceId)
  return {
    ...workspace,
    url,
    /** Starts a host of the attacker, on the permitted address by default. */
    host,
    password,
    /** Downloads a path as an admin. */
    async download(path: string) {
      const browser = await signedIn(url, workspace.email('admin'))
      return (await fetch(url + path, { headers: { cookie: browser } })).text()
    },
    /** An API key of the workspace with the scope graphql:admin. */
    async graphqlKey() {
      const { createApiKey } = await workspace.admin<{ createApiKey: { key: string } }>(
        'mutation { createApiKey(input: { name: "attack", scopes: [GRAPHQL_ADMIN] }) { key } }',
      )
      return createApiKey.key
    },
    /** Sends an item, to the synchronous endpoint by default. @returns the milliseconds until the answer, and its status */
    async decide(id: string, text: string, more: object = {}, path = 'content/sync') {
      const began = performance.now()
      const { status, body } = await workspace.rest('POST', path, item(id, text, more))
      return { status, body, took: performance.now() - began }
    },
    async stop() {
      for (const close of closing) await close()
    },
  }
}

/** Enables video and audio moderation of a workspace. */
const openVideoAndAudio = (url: string, workspaceId: string) =>
  askGraphql(
    url,
    { authorization: `Operator ${operatorKey}` },
    'mutation ($id: ID!) { updateWorkspaceTerms(input: { workspaceId: $id, video: true, audio: true, confirm: true }) { changed } }',
    { id: workspaceId },
  )

/** The cookie of a browser in which a member has signed in. */
async function signedIn(url: string, email: string): Promise<string> {
  const { headers } = await askGraphql(
    url,
    {},
    'mutation ($email: String!, $password: String!) { signIn(input: { email: $email, password: $password }) { viewer { id } } }',
    { email, password },
  )
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

function closeAll(server: Server): void {
  server.close()
  server.closeAllConnections()
}
