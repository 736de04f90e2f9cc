import { type Request, type Response, Router } from 'express'
import { type ProviderSignIn } from '../../access/identity-provider/provider-sign-in.service.ts'
import { type SignInRefusal, SignInRefused } from '../../access/identity-provider/sign-in-refused.ts'
import { isSecure, sessionToken, setCookie, setSignInCookie, signInCookie } from '../../access/team/cookie.ts'
import { namedWorkspace } from '../../access/team/named-workspace.ts'
import type { Services } from '../../wiring/services.ts'

type Dependencies = Pick<Services, 'config' | 'providerSignIn'>

/**
 * Redirects browsers to the OpenID Connect provider of a workspace and back: GET /openid/start, below the address of a workspace
 * or with an `email` of one of the provider's domains, and GET /openid/callback, to which the provider redirects. A refused
 * sign-in ends on the sign-in page, which shows the reason.
 */
export function openidRouter({ config, providerSignIn }: Dependencies): Router {
  return Router()
    .use((_request, response, next) => {
      response.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      next()
    })
    .get('/start', async (request, response) => {
      const workspaceId = namedWorkspace(request.headers) ?? null
      const email = textOf(request.query['email'])
      const wanted = { workspaceId, email, next: localPath(textOf(request.query['next'])) }
      await orWhyNot(response, workspaceId, async () => {
        const { address, proof } = await providerSignIn.start(wanted, request.ip ?? 'unknown')
        response.append('set-cookie', setSignInCookie(proof, isSecure(request, config.http)))
        response.redirect(303, address)
      })
    })
    .get('/callback', async (request, response) => {
      const secure = isSecure(request, config.http)
      const kept = signInCookie(request.headers.cookie, secure)
      // Whatever the outcome, a provider's response is accepted once.
      response.append('set-cookie', setSignInCookie(null, secure))
      await orWhyNot(response, providerSignIn.workspaceOf(kept), async () => {
        const step = await providerSignIn.finish(queryOf(request), kept, browserOf(request, secure))
        const base = `/w/${step.workspaceId}`
        if ('proof' in step) {
          response.append('set-cookie', setSignInCookie(step.proof, secure))
          return response.redirect(
            303,
            `${base}/sign-in?${new URLSearchParams({ code: '', next: step.next })}`,
          )
        }
        response.append('set-cookie', setCookie(step.token, secure))
        response.redirect(303, `${base}${step.next}`)
      })
    })
}

async function orWhyNot(
  response: Response,
  workspaceId: string | null,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    response.redirect(303, signInPage(workspaceId, error.reason))
  }
}

const signInPage = (workspaceId: string | null, failed: SignInRefusal): string =>
  `${workspaceId === null ? '' : `/w/${workspaceId}`}/sign-in?failed=${failed}`

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 500 ? value : null

/** A path of the dashboard, never of another origin. */
const localPath = (path: string | null): string =>
  path !== null && /^\/(?![/\\])/.test(path) ? path : '/queues'

const queryOf = ({ url }: Request): string =>
  url.slice(url.indexOf('?') === -1 ? url.length : url.indexOf('?'))

const browserOf = (request: Request, secure: boolean): Parameters<ProviderSignIn['finish']>[2] => ({
  userAgent: request.get('user-agent') ?? null,
  ip: request.ip ?? 'unknown',
  presentToken: sessionToken(request.headers.cookie, secure),
})
