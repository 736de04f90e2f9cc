import type { Request, RequestHandler, Response } from 'express'
import { type HttpSide, RequestContext } from '../../access/requests/request-context.ts'
import { authenticate } from '../../access/team/authenticate.ts'
import { isSecure, sessionToken, setCookie, setSignInCookie, signInCookie } from '../../access/team/cookie.ts'
import { assertNamedMember } from '../../access/team/named-member.ts'
import { namedWorkspace } from '../../access/team/named-workspace.ts'
import { UnauthorizedError } from '../../platform/errors.ts'
import type { Services } from '../../wiring/services.ts'
import { exchangeOf } from '../exchange/exchange.ts'

const contexts = new WeakMap<Request, RequestContext>()

/**
 * Authenticates a request before its body is read. A request without credentials has no principal, and may sign in; a request
 * with an invalid key is refused as a whole.
 */
export function identify(services: Services): RequestHandler {
  return async (request, response, next) => {
    const operator = await services.operators.find(request.headers.authorization, request.ip ?? 'unknown')
    const principal = operator ?? (await authenticate(services, request, { scope: 'graphql' }))
    assertNamedMember(request.headers, principal)
    if (!principal && request.headers.authorization !== undefined) throw new UnauthorizedError()
    contexts.set(
      request,
      new RequestContext(
        services,
        principal,
        exchangeOf(request).origin,
        httpSide(services, request, response),
      ),
    )
    next()
  }
}

/** The context of an authenticated request. */
export function contextOf(request: Request): RequestContext {
  const context = contexts.get(request)
  if (!context) throw new Error('the request was not identified')
  return context
}

function httpSide({ config }: Services, request: Request, response: Response): HttpSide {
  const secure = isSecure(request, config.http)
  return {
    ip: request.ip ?? 'unknown',
    userAgent: request.get('user-agent') ?? null,
    presentToken: sessionToken(request.headers.cookie, secure),
    signInProof: signInCookie(request.headers.cookie, secure),
    namedWorkspace: namedWorkspace(request.headers) ?? null,
    setSession: (token) => response.append('set-cookie', setCookie(token, secure)),
    clearSession: () => response.append('set-cookie', setCookie(null, secure)),
    setSignInProof: (proof) => response.append('set-cookie', setSignInCookie(proof, secure)),
  }
}
