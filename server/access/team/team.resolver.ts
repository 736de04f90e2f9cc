import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Answers } from '../../platform/graphql/payload.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { Workspace } from '../workspaces/workspace.entity.ts'
import { Workspaces } from '../workspaces/workspace.service.ts'
import { browserOf, holder } from './browser.ts'
import { MemberSessions } from './member-sessions.service.ts'
import { PasswordSignIn } from './password-sign-in.service.ts'
import { Session, type ShownSession } from './session.entity.ts'
import { Sessions } from './session.service.ts'
import { OpenWorkspace, Viewer, viewerOf } from './viewer.ts'

@Resolver(() => Viewer)
export class TeamResolver {
  @Query(() => Viewer, {
    nullable: true,
    description: 'The caller; null for an unauthenticated request, and for a platform operator',
  })
  viewer(@Ctx() { principal }: RequestContext): Viewer | null {
    return principal && principal.kind !== 'operator' ? viewerOf(principal) : null
  }

  @FieldResolver(() => Workspace, { description: 'The workspace that the caller acts in' })
  workspace(@Root() { workspaceId }: Viewer, @Ctx() { services }: RequestContext): Promise<Workspace> {
    return services.get(Workspaces).byId(workspaceId)
  }

  @FieldResolver(() => [OpenWorkspace], {
    description:
      'The workspaces that the session opens, by name, at most 100; of an API key its own. A request names one in the header `Verdict-Workspace`, or before its path as `/w/<id>`',
  })
  async workspaces(
    @Root() { workspaceId, sessionId }: Viewer,
    @Ctx() { services }: RequestContext,
  ): Promise<OpenWorkspace[]> {
    if (sessionId) return services.get(Sessions).openedBeside({ workspaceId, id: sessionId })
    return [await services.get(Workspaces).byId(workspaceId)]
  }

  @Authorized('sessions.manage')
  @Query(() => [Session], {
    description:
      "The member's own sessions, at most 100: signing in once more ends the one that was used longest ago",
  })
  sessions(@Ctx() { services, caller }: RequestContext): Promise<ShownSession[]> {
    return services.get(Sessions).list(caller)
  }

  @Mutation(() => Viewer, {
    description:
      'Starts a session, whose token comes as a cookie. UNAUTHENTICATED for a wrong e-mail or password alike, RATE_LIMITED after too many tries; refused for requests with an API key',
  })
  async signIn(
    @Ctx() { services, principal, http }: RequestContext,
    @Arg('email', () => String, { description: 'The e-mail address of the member' }) email: string,
    @Arg('password', () => String, { description: "The member's password" }) password: string,
    @Arg('workspaceId', () => ID, {
      nullable: true,
      description:
        'The workspace to sign in to, where the e-mail address belongs to members of several; the one joined last that is not open unless given. Others that the same password opens are open then as well',
    })
    workspaceId?: string | null,
    @Arg('code', () => String, {
      nullable: true,
      description:
        'A code of the authenticator, or a recovery code, for members with a second step; SECOND_STEP_REQUIRED without one',
    })
    code?: string | null,
  ): Promise<Viewer> {
    const browser = browserOf(http, principal)
    const token = await services.get(PasswordSignIn).signIn({ email, password, workspaceId, code }, browser)
    browser.setSession(token)
    return viewerOf(await holder(services.get(Sessions).find(token)))
  }

  @Answers('signedOut', 'True once the session has ended')
  @Mutation(() => Boolean, {
    description: 'Ends the session that the request came by, in all workspaces that it opens',
  })
  async signOut(@Ctx() { services, principal, http }: RequestContext): Promise<boolean> {
    const browser = browserOf(http, principal)
    if (browser.presentToken) await services.get(Sessions).endToken(browser.presentToken)
    browser.clearSession()
    return true
  }

  @Authorized('sessions.manage')
  @Answers('revokedId', 'The id of the session that has ended')
  @Mutation(() => Boolean, { description: "Ends one of the member's own sessions" })
  async revokeSession(
    @Ctx() { services, caller }: RequestContext,
    @Arg('id', () => ID, { description: "The id of the session; NOT_FOUND for another member's" }) id: string,
  ): Promise<boolean> {
    await services.get(MemberSessions).end(caller, caller.id, id)
    return true
  }
}

@Resolver(() => Session)
export class SessionResolver {
  @FieldResolver(() => Boolean, { description: 'Whether this very request came by it' })
  current(@Root() { id }: Session, @Ctx() { caller }: RequestContext): boolean {
    return id === caller.sessionId
  }

  @Authorized('sessions.end')
  @Query(() => [Session], {
    description:
      'The sessions of a member, at most 100, the last used one first. Only for admins who are signed in',
  })
  memberSessions(
    @Arg('memberId', () => ID, { description: 'The id of the member' }) memberId: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ShownSession[]> {
    return services.get(MemberSessions).list(caller, memberId)
  }

  @Authorized('sessions.end')
  @Answers('endedId', 'The id of the session that has ended')
  @Mutation(() => Boolean, {
    description:
      'Ends a session of a member; what it has open closes within a second. Only for admins who are signed in',
  })
  async endMemberSession(
    @Arg('id', () => ID, { description: 'The id of the session' }) id: string,
    @Arg('memberId', () => ID, { description: 'The id of the member whose session it is' }) memberId: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    await services.get(MemberSessions).end(caller, memberId, id)
    return true
  }

  @Authorized('sessions.end')
  @Answers('endedSessions', 'How many there were')
  @Mutation(() => Int, {
    description:
      'Ends all sessions of a member, but for the one that the request came by. Only for admins who are signed in',
  })
  endMemberSessions(
    @Arg('memberId', () => ID, { description: 'The id of the member' }) memberId: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<number> {
    return services.get(MemberSessions).endAll(caller, memberId)
  }
}
