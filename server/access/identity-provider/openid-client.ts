import * as openid from 'openid-client'
import type { Outbound } from '../../platform/outbound-http.ts'

/** A provider, and what this program proves itself to it with. */
export interface KnownProvider {
  issuer: string
  clientId: string
  clientSecret: string
}

/** What was asked of a provider, as the answer has to fit it. */
export interface Question {
  state: string
  nonce: string
  verifier: string
}

/** What a provider says of somebody. */
export interface Claims {
  email: string | null
  isVerified: boolean
  name: string | null
}

const timeoutMs = 10_000
const maxBytes = 1024 * 1024

/** OpenID Connect as it is spoken to a provider: discovery, then the code flow with PKCE, state and nonce. */
export class OpenidClient {
  constructor(private readonly outbound: Pick<Outbound, 'request'>) {}

  /** Where a browser is sent to, and what its answer has to fit. @throws where the provider is away or is another one */
  async ask(
    provider: KnownProvider,
    { redirectUri, email }: { redirectUri: string; email: string | null },
  ): Promise<{ address: string; question: Question }> {
    const known = await this.discover(provider)
    const question = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    }
    const address = openid.buildAuthorizationUrl(known, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge: await openid.calculatePKCECodeChallenge(question.verifier),
      code_challenge_method: 'S256',
      state: question.state,
      nonce: question.nonce,
      ...(email !== null && { login_hint: email }),
    })
    return { address: address.href, question }
  }

  /** What the provider says of whoever came back with an answer. @throws where it does not fit, or is worth nothing any more */
  async claims(provider: KnownProvider, answer: URL, question: Question): Promise<Claims> {
    const known = await this.discover(provider)
    const tokens = await openid.authorizationCodeGrant(known, answer, {
      expectedState: question.state,
      expectedNonce: question.nonce,
      pkceCodeVerifier: question.verifier,
      idTokenExpected: true,
    })
    const told = tokens.claims()
    if (!told) throw new TypeError('there is no ID token')
    const said =
      told['email'] === undefined ? await openid.fetchUserInfo(known, tokens.access_token, told.sub) : told
    const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
    return {
      email: textOf(said['email']),
      isVerified: said['email_verified'] === true,
      name: textOf(said['name']),
    }
  }

  /** What a provider says of itself. @throws where it does not answer, or says that it is another one */
  discover({ issuer, clientId, clientSecret }: KnownProvider): Promise<openid.Configuration> {
    const server = new URL(issuer)
    return openid.discovery(server, clientId, {}, authentication(clientSecret), {
      [openid.customFetch]: (url, options) => this.#fetch(url, options),
      // Whether an address without TLS may be called at all is decided by the rules of outgoing requests.
      ...(server.protocol === 'http:' && { execute: [openid.allowInsecureRequests] }),
    })
  }

  async #fetch(url: string, { method, headers, body }: openid.CustomFetchOptions): Promise<Response> {
    const {
      status,
      headers: told,
      body: text,
    } = await this.outbound.request({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: { ...headers },
      ...(body != null && { body: String(body as string | URLSearchParams) }),
      timeoutMs,
      maxBytes,
    })
    const { 'content-encoding': _, 'content-length': __, ...kept } = told
    return new Response(text.length > 0 ? new Uint8Array(text) : null, { status, headers: kept })
  }
}

/** The secret as the provider wants it: in the header, unless it takes it in the body alone. */
const authentication =
  (secret: string): openid.ClientAuth =>
  (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const inHeader = ways.includes('client_secret_basic') || !ways.includes('client_secret_post')
    const way = inHeader ? openid.ClientSecretBasic(secret) : openid.ClientSecretPost(secret)
    way(server, client, body, headers)
  }
