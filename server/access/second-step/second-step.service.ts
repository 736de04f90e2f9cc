import type { AuditEventName } from '../audit/audit-events.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { type SecretBox, sha256 } from '../../platform/crypto.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  SecondStepRequiredError,
} from '../../platform/errors.ts'
import { openSettings, sealSecrets } from '../../platform/secret-settings.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { memberByEmail, lockMember } from '../team/member.store.ts'
import type { Passwords } from '../team/passwords.service.ts'
import type { Principal } from '../team/principal.ts'
import type { Sessions } from '../team/session.service.ts'
import { changeWorkspace, lockedWorkspace, workspaceById } from '../workspaces/workspace.store.ts'
import type { Workspace } from '../workspaces/workspace.entity.ts'
import {
  enrolmentUri,
  isOfAuthenticator,
  newRecoveryCodes,
  newSecret,
  plainCode,
  stepOf,
} from './one-time-codes.ts'
import {
  beginSecondStep,
  deleteSecondStep,
  type KnownSecondStep,
  type Owner,
  replaceRecoveryCodes,
  secondStepOf,
  useRecoveryCode,
  useStep,
} from './second-step.store.ts'

interface Dependencies {
  database: Database
  audit: AuditLog
  secrets: SecretBox
  sessions: Pick<Sessions, 'endAllOf' | 'letIn'>
  passwords: Pick<Passwords, 'assertOwn'>
}

/** What an authenticator is set up with; shown this once. */
export interface Enrolment {
  uri: string
  secret: string
}

/** The second step of signing in: codes of an authenticator, and recovery codes in their place. */
export class SecondSteps {
  constructor(private readonly deps: Dependencies) {}

  /**
   * A secret for the member's authenticator, which asks for nothing until its first code is shown; one that was begun
   * before is worth nothing any more.
   * @throws ConflictError where there is a second step already
   */
  begin({ workspaceId, id, email }: Principal): Promise<Enrolment> {
    const owner = { workspaceId, memberId: id }
    const secret = newSecret()
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const { name } = await workspaceById(tx, workspaceId)
      if (!(await beginSecondStep(tx, owner, this.#seal(owner, secret))))
        throw new ConflictError('You have an authenticator already: turn it off first')
      return { uri: enrolmentUri(secret, { workspace: name, email: email ?? '' }), secret }
    })
  }

  /**
   * Turns the second step on with the first code of the authenticator; the member's other sessions end.
   * @returns the recovery codes, which are shown this once
   * @throws ConflictError where none was begun or it is on already, InvalidInputError for a wrong code
   */
  confirm(member: Principal, code: string): Promise<string[]> {
    const { workspaceId, id } = member
    const owner = { workspaceId, memberId: id }
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const begun = await secondStepOf(tx, owner)
      if (!begun || begun.confirmedAt) throw new ConflictError('Begin with a new authenticator')
      if (!(await this.#takesStep(tx, owner, begun, plainCode(code)))) throw wrongCode()
      const given = await this.#giveCodes(tx, owner)
      await this.deps.sessions.endAllOf(tx, workspaceId, id, member.sessionId ?? null)
      await this.deps.sessions.letIn(tx, workspaceId, id)
      await this.#record(tx, member, 'member.second_step_enabled', id)
      return given
    })
  }

  /**
   * Takes the code with which a member signs in; each is taken once. Nothing is asked of a member without a second step.
   * @throws SecondStepRequiredError without a code, InvalidInputError for a wrong one or one that was used before
   */
  async take({ workspaceId, id }: { workspaceId: string; id: string }, code: string | null): Promise<void> {
    const owner = { workspaceId, memberId: id }
    await this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const known = await secondStepOf(tx, owner)
      if (!known?.confirmedAt) return
      if (code === null || code.trim() === '') throw new SecondStepRequiredError()
      const plain = plainCode(code)
      if (isOfAuthenticator(plain) && (await this.#takesStep(tx, owner, known, plain))) return
      if (!(await useRecoveryCode(tx, owner, sha256(plain)))) throw wrongCode()
      const caller = { workspaceId, actor: { kind: ActorKind.member, id } }
      await this.#record(tx, caller, 'member.recovery_code_used', id)
    })
  }

  /** Those of the members who sign in without a second step. */
  async without<M extends { workspaceId: string; id: string }>(members: readonly M[]): Promise<M[]> {
    const workspaceIds = members.map(({ workspaceId }) => workspaceId)
    return this.deps.database.inWorkspace(workspaceIds, async (tx) => {
      const known = await Promise.all(
        members.map(({ workspaceId, id }) => secondStepOf(tx, { workspaceId, memberId: id })),
      )
      return members.filter((_, at) => !known[at]?.confirmedAt)
    })
  }

  /** Other recovery codes for the member, for their password. @throws ConflictError without a second step, and as `assertOwn` does */
  async replaceCodes(member: Principal, password: string, address: string): Promise<string[]> {
    const { workspaceId, id } = member
    await this.deps.passwords.assertOwn(member, password, address)
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await lockMember(tx, workspaceId, id)
      const owner = { workspaceId, memberId: id }
      if (!(await secondStepOf(tx, owner))?.confirmedAt) throw new ConflictError('There is no second step')
      await this.#record(tx, member, 'member.recovery_codes_replaced', id)
      return this.#giveCodes(tx, owner)
    })
  }

  /** Turns the member's own second step off, for their password. @throws ConflictError where the workspace wants one, and as `assertOwn` does */
  async turnOff(member: Principal, password: string, address: string): Promise<void> {
    const { workspaceId, id } = member
    await this.deps.passwords.assertOwn(member, password, address)
    await this.deps.database.inWorkspace(workspaceId, async (tx) => {
      if ((await lockedWorkspace(tx, workspaceId)).requiresSecondStep)
        throw new ConflictError('Your workspace asks everybody for a second step')
      if (await deleteSecondStep(tx, { workspaceId, memberId: id }))
        await this.#record(tx, member, 'member.second_step_disabled', id)
    })
  }

  /** Takes the second step of a member away who lost their authenticator; all their sessions end. @throws NotFoundError */
  reset(caller: Caller, memberId: string): Promise<boolean> {
    const { workspaceId } = caller
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const member = await lockMember(tx, workspaceId, memberId)
      if (!member) throw new NotFoundError('Member not found')
      await this.#reset(tx, caller, memberId)
      return true
    })
  }

  /** The same for the member with an e-mail. @throws NotFoundError */
  async resetFor(caller: Caller, email: string): Promise<void> {
    const { workspaceId } = caller
    await this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const member = await memberByEmail(tx, workspaceId, email.trim())
      if (!member) throw new NotFoundError('Member not found')
      await this.#reset(tx, caller, member.id)
    })
  }

  /**
   * Whether everybody in the workspace needs a second step; who has none sets one up when they sign in next.
   * @throws ConflictError for an admin who asks it of others and has none
   */
  require(caller: Principal, required: boolean): Promise<Workspace> {
    const { workspaceId, id } = caller
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const { requiresSecondStep: before } = await lockedWorkspace(tx, workspaceId)
      if (required && !(await secondStepOf(tx, { workspaceId, memberId: id }))?.confirmedAt)
        throw new ConflictError('Set up an authenticator of your own first')
      const workspace = await changeWorkspace(tx, workspaceId, { requiresSecondStep: required })
      if (before !== required)
        await this.deps.audit.append(tx, {
          workspaceId,
          actor: caller.actor,
          event: 'workspace.sign_in_changed',
          subject: workspaceId,
          before: { requiresSecondStep: before },
          after: { requiresSecondStep: required },
        })
      return workspace
    })
  }

  async #reset(tx: Transaction, caller: Caller, memberId: string): Promise<void> {
    const { workspaceId } = caller
    if (!(await deleteSecondStep(tx, { workspaceId, memberId }))) return
    await this.deps.sessions.endAllOf(tx, workspaceId, memberId)
    await this.#record(tx, caller, 'member.second_step_reset', memberId)
  }

  async #takesStep(tx: Transaction, owner: Owner, known: KnownSecondStep, code: string): Promise<boolean> {
    if (!isOfAuthenticator(code)) return false
    const { secret } = openSettings(this.deps.secrets, {
      workspaceId: owner.workspaceId,
      id: owner.memberId,
      settings: {},
      secrets: known.secret,
    })
    const step = stepOf(String(secret), code, known.now)
    return step !== null && useStep(tx, owner, step)
  }

  async #giveCodes(tx: Transaction, owner: Owner): Promise<string[]> {
    const codes = newRecoveryCodes()
    await replaceRecoveryCodes(
      tx,
      owner,
      codes.map((code) => sha256(plainCode(code))),
    )
    return codes
  }

  #seal({ workspaceId, memberId }: Owner, secret: string): string {
    return sealSecrets(this.deps.secrets, { workspaceId, id: memberId }, { secret })
  }

  #record(
    tx: Transaction,
    { workspaceId, actor }: Caller,
    event: AuditEventName,
    subject: string,
  ): Promise<void> {
    return this.deps.audit.append(tx, { workspaceId, actor, event, subject })
  }
}

const wrongCode = () => new InvalidInputError({ code: 'Is not right, or was used before' })
