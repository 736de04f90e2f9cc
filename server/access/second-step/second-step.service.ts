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
import type { AuditEventName } from '../audit/audit-events.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { memberByEmail, lockMember } from '../team/member.store.ts'
import type { Passwords } from '../team/passwords.service.ts'
import type { Principal } from '../team/principal.ts'
import type { Sessions } from '../team/session.service.ts'
import type { Workspace } from '../workspaces/workspace.entity.ts'
import { changeWorkspace, lockedWorkspace, workspaceById } from '../workspaces/workspace.store.ts'
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

/** The data to set up an authenticator; returned only once. */
export interface Enrolment {
  uri: string
  secret: string
}

/** The second factor of sign-in: authenticator codes, and recovery codes. */
export class SecondSteps {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Begins enrolment: a secret for the member's authenticator, which is not required until confirmed; an earlier
   * unconfirmed one is replaced.
   * @throws ConflictError where there is a second factor already
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
   * Confirms the authenticator with its first code; the member's other sessions end.
   * @returns the recovery codes, which are returned only here
   * @throws ConflictError where no enrolment was begun or it is confirmed already, InvalidInputError for a wrong code
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
   * Verifies the code of a member who signs in; each code is accepted once. Members without a second factor need none.
   * @throws SecondStepRequiredError without a code, InvalidInputError for a wrong or used one
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

  /** The members among the given who have no second factor. */
  async without<M extends { workspaceId: string; id: string }>(members: readonly M[]): Promise<M[]> {
    const workspaceIds = members.map(({ workspaceId }) => workspaceId)
    return this.deps.database.inWorkspace(workspaceIds, async (tx) => {
      const known = await Promise.all(
        members.map(({ workspaceId, id }) => secondStepOf(tx, { workspaceId, memberId: id })),
      )
      return members.filter((_, at) => !known[at]?.confirmedAt)
    })
  }

  /**
   * Replaces the member's recovery codes, given their password. @throws ConflictError without a second factor, and as
   * `assertOwn` does
   */
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

  /**
   * Removes the member's own second factor, given their password. @throws ConflictError where the workspace requires
   * one, and as `assertOwn` does
   */
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

  /** Removes the second factor of a member who lost their authenticator; all their sessions end. @throws NotFoundError */
  reset(caller: Caller, memberId: string): Promise<boolean> {
    const { workspaceId } = caller
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const member = await lockMember(tx, workspaceId, memberId)
      if (!member) throw new NotFoundError('Member not found')
      await this.#reset(tx, caller, memberId)
      return true
    })
  }

  /** Like `reset`, by e-mail address. @throws NotFoundError */
  async resetFor(caller: Caller, email: string): Promise<void> {
    const { workspaceId } = caller
    await this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const member = await memberByEmail(tx, workspaceId, email.trim())
      if (!member) throw new NotFoundError('Member not found')
      await this.#reset(tx, caller, member.id)
    })
  }

  /**
   * Sets whether all members of the workspace need a second factor; those without set one up at their next sign-in.
   * @throws ConflictError for an admin without one
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
