import { ApiKeyActorResolver } from './api-keys/api-key-actor.resolver.ts'
import { ApiKeyResolver } from './api-keys/api-key.resolver.ts'
import { AuditResolver } from './audit/audit.resolver.ts'
import { IdentityProviderResolver } from './identity-provider/identity-provider.resolver.ts'
import { InvitationResolver } from './invitations/invitation.resolver.ts'
import { MediaViewingResolver } from './media-viewing/media-viewing.resolver.ts'
import { NewWorkspacesResolver } from './new-workspaces/new-workspaces.resolver.ts'
import { WorkspaceTermsResolver } from './plan-changes/workspace-terms.resolver.ts'
import { PlanResolver } from './plans/plan.resolver.ts'
import { EventCursorResolver } from './requests/event-cursor.resolver.ts'
import { MemberSecondStepResolver, SecondStepResolver } from './second-step/second-step.resolver.ts'
import { CustomerPlatformResolver, MemberActorResolver } from './team/actor.resolver.ts'
import { MemberResolver } from './team/member.resolver.ts'
import { PasswordResolver } from './team/password.resolver.ts'
import { SessionResolver, TeamResolver } from './team/team.resolver.ts'
import { WorkspaceResolver } from './workspaces/workspace.resolver.ts'

/** The resolvers of this room. */
export const accessResolvers = [
  ApiKeyActorResolver,
  ApiKeyResolver,
  AuditResolver,
  CustomerPlatformResolver,
  EventCursorResolver,
  IdentityProviderResolver,
  InvitationResolver,
  MediaViewingResolver,
  MemberActorResolver,
  MemberResolver,
  MemberSecondStepResolver,
  NewWorkspacesResolver,
  PasswordResolver,
  PlanResolver,
  SecondStepResolver,
  SessionResolver,
  TeamResolver,
  WorkspaceResolver,
  WorkspaceTermsResolver,
]
