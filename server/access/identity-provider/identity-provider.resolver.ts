import { Arg, Authorized, Ctx, FieldResolver, Mutation, Query, Resolver } from 'type-graphql'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { Answers } from '../../platform/graphql/payload.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { browserOf, holder } from '../team/browser.ts'
import { SignInOptions } from '../team/password.resolver.ts'
import { Sessions } from '../team/session.service.ts'
import { Viewer, viewerOf } from '../team/viewer.ts'
import { IdentityProvider } from './identity-provider.entity.ts'
import { IdentityProviderInput } from './identity-provider.input.ts'
import { IdentityProviders } from './identity-provider.service.ts'
import { ProviderSignIn } from './provider-sign-in.service.ts'

const Input = inputFromZod('IdentityProviderInput', IdentityProviderInput)

/** The OpenID Connect provider of a workspace, and sign-in with it. */
@Resolver(() => SignInOptions)
export class IdentityProviderResolver {
  @Authorized('signIn.manage')
  @Query(() => IdentityProvider, {
    nullable: true,
    description:
      'The OpenID Connect provider of the workspace; null where members sign in with passwords alone. Only for admins who are signed in',
  })
  identityProvider(@Ctx() { services, workspaceId }: RequestContext): Promise<IdentityProvider | null> {
    return services.get(IdentityProviders).of(workspaceId)
  }

  @Authorized('signIn.manage')
  @Mutation(() => IdentityProvider, {
    description:
      'Sets up the OpenID Connect provider of the workspace, whose discovery document is fetched at once. Only for admins who are signed in',
  })
  setIdentityProvider(
    @Arg('input', () => Input, { description: 'The provider' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<IdentityProvider> {
    return services.get(IdentityProviders).set(caller, input)
  }

  @Authorized('signIn.manage')
  @Answers('removed', 'True once members sign in with passwords alone')
  @Mutation(() => Boolean, {
    description:
      'Removes the OpenID Connect provider of the workspace; sessions stay. Only for admins who are signed in',
  })
  removeIdentityProvider(@Ctx() { services, caller }: RequestContext): Promise<boolean> {
    return services.get(IdentityProviders).remove(caller)
  }

  @Mutation(() => Viewer, {
    description:
      'Completes the sign-in of a member who returned from their provider and has a second step here, with its code. RATE_LIMITED after too many tries',
  })
  async finishSignIn(
    @Arg('code', () => String, { description: 'A code of the authenticator, or a recovery code' })
    code: string,
    @Ctx() { services, http, principal }: RequestContext,
  ): Promise<Viewer> {
    const browser = browserOf(http, principal)
    const token = await services.get(ProviderSignIn).finishWithCode(browser.signInProof, code, browser)
    browser.setSignInProof(null)
    browser.setSession(token)
    return viewerOf(await holder(services.get(Sessions).find(token)))
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'What the OpenID Connect provider is called of the workspace that the request names; null where that has none, or none is named',
  })
  async providerLabel(@Ctx() { services, http }: RequestContext): Promise<string | null> {
    const workspaceId = http?.namedWorkspace ?? null
    return workspaceId === null
      ? null
      : ((await services.get(IdentityProviders).of(workspaceId))?.label ?? null)
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether some workspace has an OpenID Connect provider, which is found by an e-mail address',
  })
  hasProviders(@Ctx() { services }: RequestContext): Promise<boolean> {
    return services.get(IdentityProviders).haveAny()
  }
}
