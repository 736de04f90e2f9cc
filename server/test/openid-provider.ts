import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** Somebody who is signed in to the provider whenever their e-mail address is hinted at. */
export interface Account {
  email: string
  email_verified?: boolean
  name?: string
}

export const openidClient = { id: 'verdict', secret: 'a secret of the client that is long enough' }

/** A real OpenID Connect provider on loopback, which asks nobody for a password: the hint says who it is. */
export async function startOpenidProvider(redirectUri: string) {
  const accounts = new Map<string, Account>()
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      { client_id: openidClient.id, client_secret: openidClient.secret, redirect_uris: [redirectUri] },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of cookies'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, email_verified: true, ...accounts.get(accountId) }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    void provider.interactionDetails(request, response).then(({ params }) =>
      provider.interactionFinished(request, response, {
        login: { accountId: String(params['login_hint']) },
      }),
    )
  })
  return {
    issuer,
    /** Makes an account. */
    add: (account: Account) => void accounts.set(account.email, account),
    stop: () => stop(server),
  }
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
