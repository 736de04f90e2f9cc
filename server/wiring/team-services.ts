import type { AuditLog } from '../access/audit/audit.service.ts'
import { IdentityProviders } from '../access/identity-provider/identity-provider.service.ts'
import { enforcedIn } from '../access/identity-provider/identity-provider.store.ts'
import { OpenidClient } from '../access/identity-provider/openid-client.ts'
import { ProviderSignIn } from '../access/identity-provider/provider-sign-in.service.ts'
import { Invitations } from '../access/invitations/invitation.service.ts'
import { deleteInvitationOf } from '../access/invitations/invitation.store.ts'
import { MediaViewings } from '../access/media-viewing/media-viewing.service.ts'
import { SecondSteps } from '../access/second-step/second-step.service.ts'
import type { AccessChanges } from '../access/team/access-changes.ts'
import { MemberSessions } from '../access/team/member-sessions.service.ts'
import { Members } from '../access/team/member.service.ts'
import { Operators } from '../access/team/operators.ts'
import { PasswordSignIn } from '../access/team/password-sign-in.service.ts'
import { Passwords } from '../access/team/passwords.service.ts'
import { SessionCache } from '../access/team/session-cache.ts'
import { Sessions } from '../access/team/session.service.ts'
import { SignInLimits } from '../access/team/sign-in-limits.ts'
import { endWiderExports } from '../insight/exports/export.service.ts'
import { endHidingsOf } from '../intake/users/content-hiding.store.ts'
import { type Config, dashboardAddress } from '../platform/config.ts'
import { Mailer } from '../platform/mail.ts'
import type { Outbound } from '../platform/outbound-http.ts'
import type { Platform } from '../platform/platform.ts'
import { endClaimsOf } from '../reviews/claim-timer.ts'
import { joinQueues } from '../reviews/queues/invited-queues.store.ts'
import { queuesById } from '../reviews/queues/review-queue.store.ts'
import { categoriesByIds } from '../settings/places/place.store.ts'

/** The services of members and sign-in. */
export function teamOf(
  config: Config,
  { database, redis, log, pubsub, secrets }: Platform,
  { audit, accessChanges, outbound }: { audit: AuditLog; accessChanges: AccessChanges; outbound: Outbound },
) {
  const sessions = new Sessions(database, new SessionCache(redis, log), accessChanges)
  const limits = new SignInLimits(redis)
  const parts = {
    database,
    log,
    audit,
    sessions,
    limits,
    mailer: new Mailer(config.mail, log),
    addressOf: dashboardAddress.bind(null, config.http),
    findCategories: categoriesByIds,
    passwordsRefused: enforcedIn,
    secrets,
    outbound,
    openid: new OpenidClient(outbound),
  }
  const passwords = new Passwords(parts)
  const secondSteps = new SecondSteps({ ...parts, passwords })
  const invitations = new Invitations({ ...parts, queues: { find: queuesById, join: joinQueues } })
  return {
    sessions,
    secondSteps,
    invitations,
    identityProviders: new IdentityProviders(parts),
    providerSignIn: new ProviderSignIn({ ...parts, secondSteps, invitations }),
    members: new Members({
      ...parts,
      withdrawInvitation: deleteInvitationOf,
      narrowed: (tx, member) => endWiderExports(tx, pubsub, member),
      endWorkOf: (tx, member) =>
        endHidingsOf(tx, member, 'Whoever banned the user was removed from the team'),
      endClaimsOf: (tx, member) => endClaimsOf(tx, pubsub, member),
    }),
    mediaViewings: new MediaViewings(parts),
    memberSessions: new MemberSessions(parts),
    operators: new Operators({ key: config.operatorKey, limits }),
    passwords,
    signIn: new PasswordSignIn(database, sessions, limits, secondSteps, enforcedIn),
  }
}
