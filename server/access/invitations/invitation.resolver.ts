import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { Answers } from '../../platform/graphql/payload.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { Actor, actorOf } from '../team/actor.ts'
import { browserOf, holder } from '../team/browser.ts'
import { refuseKeys } from '../team/no-key.ts'
import { Sessions } from '../team/session.service.ts'
import { Viewer, viewerOf } from '../team/viewer.ts'
import { Invitation, type ShownInvitation } from './invitation.entity.ts'
import { InvitationInput } from './invitation.input.ts'
import { NewInvitation, OpenInvitation } from './invitation.object.ts'
import { Invitations } from './invitation.service.ts'
import { invitationBound } from './invitation.store.ts'

const Input = inputFromZod('InvitationInput', InvitationInput)

/** Inviting people to the team, and joining it (section 2.15). */
@Resolver(() => Invitation)
export class InvitationResolver {
  @Authorized('invitations.manage')
  @Query(() => [Invitation], {
    description: `Who was invited and has not joined yet, the newest first; ${invitationBound.inWords}. Only for admins who are signed in`,
  })
  invitations(@Ctx() { services, workspaceId }: RequestContext): Promise<ShownInvitation[]> {
    return services.get(Invitations).all(workspaceId)
  }

  @FieldResolver(() => Actor, {
    nullable: true,
    description: 'The member who invited them; null where no member did',
  })
  async invitedBy(
    @Root() { invitedById }: ShownInvitation,
    @Ctx() context: RequestContext,
  ): Promise<Actor | null> {
    return invitedById === null ? null : actorOf(context, { kind: ActorKind.member, id: invitedById })
  }

  @Authorized('invitations.manage')
  @Mutation(() => NewInvitation, {
    description:
      'Invites a person to the team with a link that works once within seven days, and sends it by e-mail where the operator set up a mail server. Only for admins who are signed in',
  })
  inviteMember(
    @Arg('input', () => Input, { description: 'Who is invited, to be what' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<NewInvitation> {
    return services.get(Invitations).invite(caller, input)
  }

  @Authorized('invitations.manage')
  @Mutation(() => NewInvitation, {
    description:
      'Gives an invitation another link, which works for seven days from now, and sends it again; the one before stops working. Only for admins who are signed in',
  })
  resendInvitation(
    @Arg('id', () => ID, { description: 'The id of the invitation' }) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<NewInvitation> {
    return services.get(Invitations).resend(caller, id)
  }

  @Authorized('invitations.manage')
  @Answers('revokedId', 'The id of the invitation that was taken back')
  @Mutation(() => Boolean, {
    description: 'Takes an invitation back: its link stops working. Only for admins who are signed in',
  })
  revokeInvitation(
    @Arg('id', () => ID, { description: 'The id of the invitation' }) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    return services.get(Invitations).revoke(caller, id)
  }

  @Query(() => OpenInvitation, {
    nullable: true,
    description: 'What a link invites to; null for one that does not work. RATE_LIMITED after too many tries',
  })
  openInvitation(
    @Arg('token', () => String, { description: 'What follows the # of the link' }) token: string,
    @Ctx() { services, http, principal }: RequestContext,
  ): Promise<OpenInvitation | null> {
    refuseKeys(principal)
    return services.get(Invitations).open(token, http?.ip ?? 'unknown')
  }

  @Mutation(() => Viewer, {
    description:
      'Joins the team with the token of an invitation, and starts a session, whose token comes as a cookie; refused for requests with an API key',
  })
  async acceptInvitation(
    @Arg('token', () => String, { description: 'What follows the # of the link' }) token: string,
    @Arg('name', () => String, { description: 'What the team is to call them, 1 to 100 characters' })
    name: string,
    @Arg('password', () => String, {
      description: 'The password that they sign in with, 10 to 200 characters, not easy to guess',
    })
    password: string,
    @Ctx() { services, http, principal }: RequestContext,
  ): Promise<Viewer> {
    const browser = browserOf(http, principal)
    const session = await services.get(Invitations).accept(token, { name, password }, browser)
    browser.setSession(session)
    return viewerOf(await holder(services.get(Sessions).find(session)))
  }
}
