import * as openid from 'openid-client'
import type { Outbound } from '../../platform/outbound-http.ts'

/** A provider with this program's client credentials. */
export interface KnownProvider {
  issuer: string
  clientId: string
  clientSecret: string
}

/** The values of an authorization request that the response has to match. */
export interface AuthorizationRequest {
  state: string
  nonce: string
  verifier: string
}

/** The claims of a provider about a user. */
export interface Claims {
  email: string | null
  isVerified: boolean
  name: string | null
}

const timeoutMs = 10_000
const maxBytes = 1024 * 1024

/** An OpenID Connect client: discovery, then the authorization code flow with PKCE, state and nonce. */
export class OpenidClient {
  constructor(private readonly outbound: Pick<Outbound, 'request'>) {}

  /**
   * The authorization URL for the browser, and the values that the response has to match. @throws where the provider is
   * unavailable or has another issuer
   */
  async authorize(
    provider: KnownProvider,
    { redirectUri, email }: { redirectUri: string; email: string | null },
  ): Promise<{ address: string; request: AuthorizationRequest }> {
    const known = await this.discover(provider)
    const request = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    }
    const address = openid.buildAuthorizationUrl(known, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge: await openid.calculatePKCECodeChallenge(request.verifier),
      code_challenge_method: 'S256',
      state: request.state,
      nonce: request.nonce,
      ...(email !== null && { login_hint: email }),
    })
    return { address: address.href, request }
  }

  /** The claims about the user who returned with a response. @throws where the response does not match, or has expired */
  async claims(provider: KnownProvider, answer: URL, request: AuthorizationRequest): Promise<Claims> {
    const known = await this.discover(provider)
    const tokens = await openid.authorizationCodeGrant(known, answer, {
      expectedState: request.state,
      expectedNonce: request.nonce,
      pkceCodeVerifier: request.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new TypeError('there is no ID token')
    const userInfo =
      claims['email'] === undefined
        ? await openid.fetchUserInfo(known, tokens.access_token, claims.sub)
        : claims
    const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
    return {
      email: textOf(userInfo['email']),
      isVerified: userInfo['email_verified'] === true,
      name: textOf(userInfo['name']),
    }
  }

  /** The provider's metadata. @throws where it cannot be reached, or names another issuer */
  discover({ issuer, clientId, clientSecret }: KnownProvider): Promise<openid.Configuration> {
    const server = new URL(issuer)
    return openid.discovery(server, clientId, {}, authentication(clientSecret), {
      [openid.customFetch]: (url, options) => this.#fetch(url, options),
      // Whether an address without TLS may be called is decided by the rules of outbound requests.
      ...(server.protocol === 'http:' && { execute: [openid.allowInsecureRequests] }),
    })
  }

  async #fetch(url: string, { method, headers, body }: openid.CustomFetchOptions): Promise<Response> {
    const {
      status,
      headers: received,
      body: text,
    } = await this.outbound.request({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: { ...headers },
      ...(body != null && { body: String(body as string | URLSearchParams) }),
      timeoutMs,
      maxBytes,
    })
    const { 'content-encoding': _, 'content-length': __, ...kept } = received
    return new Response(text.length > 0 ? new Uint8Array(text) : null, { status, headers: kept })
  }
}

/** Client authentication by header, or in the body where the provider supports only that. */
const authentication =
  (secret: string): openid.ClientAuth =>
  (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const inHeader = ways.includes('client_secret_basic') || !ways.includes('client_secret_post')
    const way = inHeader ? openid.ClientSecretBasic(secret) : openid.ClientSecretPost(secret)
    way(server, client, body, headers)
  }
