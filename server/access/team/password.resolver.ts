import { Arg, Authorized, Ctx, Field, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { Answers } from '../../platform/graphql/payload.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { refuseKeys } from './no-key.ts'
import { type PasswordLink as Link, Passwords } from './passwords.service.ts'

@ObjectType({ description: 'A link with which a member sets a new password, once' })
export class PasswordLink {
  @Field(() => String, { description: 'Its address below that of the dashboard; shown this once' })
  path!: string
  @Field(() => Date, { description: 'When it stops working' }) expiresAt!: Date
}

@ObjectType({ description: 'What there is at the sign-in' })
export class SignInOptions {
  @Field(() => Boolean, {
    description: 'Whether a member who forgot their password can request a link by e-mail',
  })
  sendsLinks!: boolean
}

/** Change and reset of passwords. */
@Resolver()
export class PasswordResolver {
  @Authorized('passwords.change')
  @Answers('changed', 'True once the password is the new one')
  @Mutation(() => Boolean, { description: "Changes the member's own password; their other sessions end" })
  async changePassword(
    @Arg('present', () => String, { description: 'The password until now' }) present: string,
    @Arg('password', () => String, {
      description: 'The new password, 10 to 200 characters, not easy to guess',
    })
    password: string,
    @Ctx() { services, caller, http }: RequestContext,
  ): Promise<boolean> {
    await services.get(Passwords).change(caller, { present, next: password }, addressOf(http))
    return true
  }

  @Authorized('passwords.reset')
  @Answers('link', 'The link, which is shown this once')
  @Mutation(() => PasswordLink, {
    description:
      'Makes a link with which a member sets a new password; an earlier one stops working. Only for admins who are signed in',
  })
  createPasswordLink(
    @Arg('memberId', () => ID, { description: 'The id of the member who is to set a new password' })
    memberId: string,
    @Ctx() context: RequestContext,
  ): Promise<Link> {
    return context.services.get(Passwords).createLink(context.caller, memberId)
  }

  @Query(() => SignInOptions, { description: 'The options of the sign-in; needs no authentication' })
  signInOptions(@Ctx() { services, principal }: RequestContext): SignInOptions {
    refuseKeys(principal)
    return { sendsLinks: services.get(Passwords).sendsLinks }
  }

  @Answers('requested', 'True whether or not there is a member with the e-mail address')
  @Mutation(() => Boolean, {
    description:
      'Sends a link for a new password to the e-mail address, if a member has it and there is a mail server. RATE_LIMITED after too many requests',
  })
  async requestPasswordLink(
    @Arg('email', () => String, { description: 'The e-mail address that they sign in with' }) email: string,
    @Ctx() { services, http, principal }: RequestContext,
  ): Promise<boolean> {
    refuseKeys(principal)
    await services.get(Passwords).requestLink(email, addressOf(http))
    return true
  }

  @Answers('changed', 'True once the password is the new one')
  @Mutation(() => Boolean, {
    description: 'Sets a new password with the token of a link; all sessions of the member end',
  })
  async resetPassword(
    @Arg('token', () => String, { description: 'What follows the # of the link' }) token: string,
    @Arg('password', () => String, {
      description: 'The new password, 10 to 200 characters, not easy to guess',
    })
    password: string,
    @Ctx() { services, http, principal }: RequestContext,
  ): Promise<boolean> {
    refuseKeys(principal)
    await services.get(Passwords).reset(token, password, addressOf(http))
    return true
  }
}

const addressOf = (http: RequestContext['http']): string => http?.ip ?? 'unknown'
