import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { askGraphql } from '../../e2e/support/ask-graphql.ts'
import { operatorKey } from '../../e2e/support/program.ts'
import { item, openWorkspace, password } from '../../e2e/support/workspace.ts'

/** Where the attacker's own hosts are: the only addresses besides public ones that the program may ask. */
export const attackersAddress = '127.0.0.2'

/**
 * What the program is configured with, so that loopback is as forbidden as it is in production; a key may ask GraphQL as often
 * as a tool does, which would try nothing while a limit answers it.
 */
export const targetSettings = {
  ALLOW_PRIVATE_TARGETS: `${attackersAddress}/32`,
  GRAPHQL_KEY_COST: '1000000000',
}

/** A program that runs, with a workspace to attack from the inside of. */
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
    /** Starts a host of the attacker, on the address that the program may ask unless another is given. */
    host,
    password,
    /** What an admin downloads at a path. */
    async download(path: string) {
      const browser = await signedIn(url, workspace.email('admin'))
      return (await fetch(url + path, { headers: { cookie: browser } })).text()
    },
    /** A key of the workspace that opens GraphQL, as an admin. */
    async graphqlKey() {
      const { createApiKey } = await workspace.admin<{ createApiKey: { key: string } }>(
        'mutation { createApiKey(input: { name: "attack", scopes: [GRAPHQL_ADMIN] }) { key } }',
      )
      return createApiKey.key
    },
    /** Sends an item that is decided on before it answers, unless the path is another. @returns the milliseconds until it did, and the status of the answer */
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

/** Has the files of a workspace's items looked at and listened to, beyond pictures. */
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
