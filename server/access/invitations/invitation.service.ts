import { sha256 } from '../../platform/crypto.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Mail } from '../../platform/mail-sender.ts'
import type { Mailer } from '../../platform/mail.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import type { AuditEventName } from '../audit/audit-events.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { readName } from '../names/names.store.ts'
import type { TeamMember } from '../team/member.entity.ts'
import { assertRestriction, type FindCategories, restrictMember } from '../team/member.service.ts'
import { addMember, memberByEmail, memberNames } from '../team/member.store.ts'
import { newOneTimeLink } from '../team/one-time-link.ts'
import type { PasswordsRefused } from '../team/password-sign-in.service.ts'
import { assertStrong } from '../team/password-strength.ts'
import { hashPassword } from '../team/password.ts'
import type { Role } from '../team/role.ts'
import type { Browser, Sessions } from '../team/session.service.ts'
import type { SignInLimits } from '../team/sign-in-limits.ts'
import { lockWorkspace, workspaceById } from '../workspaces/workspace.store.ts'
import type { ShownInvitation } from './invitation.entity.ts'
import { InvitationInput, JoiningInput } from './invitation.input.ts'
import { InvitationMail, type NewInvitation, type OpenInvitation } from './invitation.object.ts'
import {
  addInvitation,
  allInvitations,
  deleteInvitation,
  invitationOfLink,
  renewInvitation,
  useInvitation,
  useInvitationOf,
} from './invitation.store.ts'

/** Access to review queues, which this room refers to by id. */
export interface InvitedQueues {
  /** The ids that are queues of a workspace. */
  find(tx: Sql, workspaceId: string, ids: readonly string[]): Promise<readonly { id: string }[]>
  /** Adds a member to those of the queues that are for selected moderators. */
  join(tx: Sql, workspaceId: string, memberId: string, ids: readonly string[]): Promise<void>
}

interface Dependencies {
  database: Database
  audit: AuditLog
  sessions: Pick<Sessions, 'start'>
  limits: Pick<SignInLimits, 'attemptLink'>
  mailer: Pick<Mailer, 'isConfigured' | 'send'>
  findCategories: FindCategories
  passwordsRefused: PasswordsRefused
  queues: InvitedQueues
  /** The absolute URL of a dashboard page, by its path. */
  addressOf: (path: string) => string
}

/** The dashboard page of invitation links. */
const page = '/join'

const days = 7

/** Invitations to the team, accepted with a one-time link (section 2.15). */
export class Invitations {
  constructor(private readonly deps: Dependencies) {}

  /** The open invitations, newest first. */
  all(workspaceId: string): Promise<ShownInvitation[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => allInvitations(tx, workspaceId))
  }

  /**
   * Invites a person: returns the link, and sends it by e-mail where there is a mail server.
   * @throws InvalidInputError for an e-mail address of a member or another invitation, or an unknown category or queue
   */
  async invite(caller: Caller, input: unknown): Promise<NewInvitation> {
    const { categoryIds, queueIds, name, ...given } = check(InvitationInput, input)
    const { workspaceId } = caller
    const { path, tokenHash } = newOneTimeLink(page)
    const wanted = { ...given, workspaceId, categoryIds: categoryIds ?? [], queueIds: queueIds ?? [] }
    const invitation = await this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await this.#assertFits(tx, wanted)
      const invitedById = caller.actor.kind === ActorKind.member ? caller.actor.id : null
      const row = { ...wanted, id: newId(), name: name ?? null, invitedById, tokenHash, days }
      const added = await addInvitation(tx, row)
      if (!added) throw new InvalidInputError({ email: 'Has been invited already' })
      await this.#record(tx, caller, 'invitation.created', added.id, { after: describe(added) })
      return added
    })
    return this.#hand(caller, invitation, path)
  }

  /** Replaces the link of an invitation with one that works for seven days. @throws NotFoundError */
  async resend(caller: Caller, id: string): Promise<NewInvitation> {
    const { workspaceId } = caller
    const { path, tokenHash } = newOneTimeLink(page)
    const invitation = await this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const renewed = found(await renewInvitation(tx, { workspaceId, id }, { tokenHash, days }))
      await this.#record(tx, caller, 'invitation.resent', id, { after: describe(renewed) })
      return renewed
    })
    return this.#hand(caller, invitation, path)
  }

  /** Deletes an invitation; its link stops working. @throws NotFoundError */
  revoke(caller: Caller, id: string): Promise<boolean> {
    const { workspaceId } = caller
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const gone = found(await deleteInvitation(tx, { workspaceId, id }))
      await this.#record(tx, caller, 'invitation.revoked', id, { before: describe(gone) })
      return true
    })
  }

  /** The invitation of a link; null for a link that does not work. @throws RateLimitedError after too many attempts */
  async open(token: string, address: string): Promise<OpenInvitation | null> {
    const { database, limits } = this.deps
    await limits.attemptLink(address)
    const invitation = await database.asSystem((tx) => invitationOfLink(tx, sha256(token)))
    if (!invitation) return null
    const { workspaceId, invitedById } = invitation
    return database.inWorkspace(workspaceId, async (tx) => ({
      ...invitation,
      workspaceName: (await workspaceById(tx, workspaceId)).name,
      invitedBy: await readName(tx, workspaceId, memberNames, invitedById),
    }))
  }

  /**
   * Makes the holder of the link a member and signs them in. @returns the token of their session
   * @throws InvalidInputError for a link that does not work, an empty name, or a password outside of 10 to 200
   * characters or easy to guess; RateLimitedError after too many attempts
   */
  async accept(token: string, input: unknown, browser: Browser): Promise<string> {
    const { name, password } = check(JoiningInput, input)
    const { database, limits, sessions } = this.deps
    await limits.attemptLink(browser.ip ?? 'unknown')
    const tokenHash = sha256(token)
    const known = await database.asSystem((tx) => invitationOfLink(tx, tokenHash))
    if (!known) throw unusable()
    await assertStrong(password, { email: known.email, name })
    const passwordHash = await hashPassword(password)
    const member = await database.inWorkspace(known.workspaceId, async (tx) => {
      await lockWorkspace(tx, known.workspaceId)
      if ((await this.deps.passwordsRefused(tx, [known.workspaceId])).length > 0)
        throw new InvalidInputError({ token: 'Your workspace refuses passwords: sign in by its provider' })
      const invitation = await useInvitation(tx, known.workspaceId, tokenHash)
      if (!invitation) throw unusable()
      return this.#join(tx, invitation, { name, passwordHash })
    })
    return (await sessions.start(member, browser)).token
  }

  /**
   * Makes a person a member whose e-mail address a provider has verified: as invited, or else with the role for
   * newcomers.
   * @returns the member; null without an invitation and a role for newcomers
   */
  async joinProven(
    workspaceId: string,
    person: { email: string; name: string; passwordHash: string },
    role: Role | null,
  ): Promise<TeamMember | null> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await lockWorkspace(tx, workspaceId)
      const invitation = await useInvitationOf(tx, workspaceId, person.email)
      if (invitation) return this.#join(tx, invitation, person)
      if (role === null) return null
      const member = await addMember(tx, { workspaceId, id: newId(), role, ...person })
      if (!member) return (await memberByEmail(tx, workspaceId, person.email)) ?? null
      const caller = { workspaceId, actor: { kind: ActorKind.member, id: member.id } }
      const after = { email: member.email, name: member.name, role }
      await this.#record(tx, caller, 'member.joined', member.id, { after })
      return member
    })
  }

  async #join(tx: Transaction, invitation: ShownInvitation, person: { name: string; passwordHash: string }) {
    const { workspaceId, email, role, categoryIds, queueIds } = invitation
    const member = await addMember(tx, { workspaceId, id: newId(), email, role, ...person })
    if (!member) throw new InvalidInputError({ token: 'You are a member already: sign in' })
    await restrictMember(tx, this.deps, member, categoryIds)
    await this.deps.queues.join(tx, workspaceId, member.id, queueIds)
    const caller = { workspaceId, actor: { kind: ActorKind.member, id: member.id } }
    const after = { ...describe(invitation), name: member.name, invitation: invitation.id }
    await this.#record(tx, caller, 'member.joined', member.id, { after })
    return member
  }

  async #assertFits(
    tx: Sql,
    wanted: Pick<ShownInvitation, 'workspaceId' | 'email' | 'role' | 'categoryIds' | 'queueIds'>,
  ): Promise<void> {
    const { workspaceId, email, categoryIds, queueIds } = wanted
    if (await memberByEmail(tx, workspaceId, email))
      throw new InvalidInputError({ email: 'Already belongs to a member of this workspace' })
    await assertRestriction(tx, this.deps, wanted, categoryIds)
    const queues = await this.deps.queues.find(tx, workspaceId, queueIds)
    if (queues.length < queueIds.length) throw new InvalidInputError({ queueIds: 'Review queue not found' })
  }

  async #hand(
    { workspaceId, actor }: Caller,
    invitation: ShownInvitation,
    path: string,
  ): Promise<NewInvitation> {
    const { database, mailer, addressOf } = this.deps
    if (!mailer.isConfigured) return { invitation, path, mail: InvitationMail.not_configured }
    const names = await database.inWorkspace(workspaceId, async (tx) => ({
      workspace: (await workspaceById(tx, workspaceId)).name,
      by: (await readName(tx, workspaceId, memberNames, actor.id)) ?? 'An admin',
    }))
    const sent = await mailer.send(invitationMail(invitation, { ...names, link: addressOf(path) }))
    return { invitation, path, mail: sent ? InvitationMail.sent : InvitationMail.failed }
  }

  #record(
    tx: Transaction,
    { workspaceId, actor }: Caller,
    event: AuditEventName,
    subject: string,
    change: { before?: object; after?: object },
  ): Promise<void> {
    return this.deps.audit.append(tx, { workspaceId, actor, event, subject, ...change })
  }
}

const describe = ({ email, name, role, categoryIds, queueIds, expiresAt }: ShownInvitation) => ({
  email,
  ...(name !== null && { name }),
  role,
  categories: categoryIds,
  queues: queueIds,
  expiresAt: expiresAt.toISOString(),
})

function found(invitation: ShownInvitation | undefined): ShownInvitation {
  if (!invitation) throw new NotFoundError('Invitation not found')
  return invitation
}

const unusable = () =>
  new InvalidInputError({
    token: 'This invitation does not work: it was used, replaced or taken back, or is older than 7 days',
  })

/** The e-mail of an invitation; the link is on a line of its own. */
const invitationMail = (
  { email, expiresAt }: ShownInvitation,
  { workspace, by, link }: { workspace: string; by: string; link: string },
): Mail => ({
  to: email,
  subject: `${by} invites you to ${workspace} on Verdict`,
  paragraphs: [
    `${by} invites you to moderate for ${workspace} on Verdict. Open this link to choose a password and join:`,
    link,
    `It works once, until ${expiresAt.toUTCString()}. Whoever has it can join in your place: pass it on to nobody.`,
    'You did not expect this? Then there is nothing to do, and the link stops working by itself.',
  ],
})
