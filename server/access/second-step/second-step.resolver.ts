import {
  Arg,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql'
import { Answers, PayloadFields } from '../../platform/graphql/payload.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { rowsById } from '../requests/rows-by-id.ts'
import { Member } from '../team/member.entity.ts'
import { Viewer } from '../team/viewer.ts'
import { Workspace } from '../workspaces/workspace.entity.ts'
import { type Enrolment, SecondSteps } from './second-step.service.ts'
import { recoveryCodesLeft } from './second-step.store.ts'

@ObjectType({ description: 'An authenticator whose codes a member signs in with besides their password' })
export class SecondStep {
  @Field(() => Int, { description: 'How many recovery codes are left, of ten' }) recoveryCodes!: number
}

@PayloadFields()
@ObjectType({ description: 'What an authenticator is set up with; shown this once' })
export class SecondStepEnrolment {
  @Field(() => String, { description: 'The otpauth:// address that the authenticator scans' }) uri!: string
  @Field(() => String, { description: 'The same in base32, to type where nothing can be scanned' })
  secret!: string
}

@PayloadFields()
@ObjectType({
  description: 'Codes that stand in for those of a lost authenticator, each once; shown this once',
})
export class RecoveryCodes {
  @Field(() => [String], { description: 'Ten codes; what is typed of them needs no dashes' })
  recoveryCodes!: string[]
}

/** The number of unused recovery codes, by member. */
const secondStepOfMember = rowsById(recoveryCodesLeft)

const addressOf = (http: RequestContext['http']): string => http?.ip ?? 'unknown'

/** The viewer's second factor. */
@Resolver(() => Viewer)
export class SecondStepResolver {
  @FieldResolver(() => SecondStep, {
    nullable: true,
    description: "The viewer's own second step of signing in; null where there is none",
  })
  secondStep(@Root() { id }: Viewer, @Ctx() context: RequestContext): Promise<SecondStep | null> {
    return context.load(secondStepOfMember, id)
  }

  @Authorized('secondStep.manage')
  @Mutation(() => SecondStepEnrolment, {
    description:
      'Begins to set up an authenticator of the member, which is not required before `confirmSecondStep`. CONFLICT where there is one already',
  })
  beginSecondStep(@Ctx() { services, caller }: RequestContext): Promise<Enrolment> {
    return services.get(SecondSteps).begin(caller)
  }

  @Authorized('secondStep.manage')
  @Mutation(() => RecoveryCodes, {
    description:
      'Turns the second step on with the first code of the authenticator; the other sessions of the member end',
  })
  async confirmSecondStep(
    @Arg('code', () => String, { description: 'A code that the authenticator shows now' }) code: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<RecoveryCodes> {
    return { recoveryCodes: await services.get(SecondSteps).confirm(caller, code) }
  }

  @Authorized('secondStep.manage')
  @Mutation(() => RecoveryCodes, {
    description: 'Gives the member other recovery codes; those from before end',
  })
  async replaceRecoveryCodes(
    @Arg('password', () => String, { description: "The member's password" }) password: string,
    @Ctx() { services, caller, http }: RequestContext,
  ): Promise<RecoveryCodes> {
    return { recoveryCodes: await services.get(SecondSteps).replaceCodes(caller, password, addressOf(http)) }
  }

  @Authorized('secondStep.manage')
  @Answers('turnedOff', 'True once the password is enough to sign in')
  @Mutation(() => Boolean, {
    description: "Turns the member's second step off. CONFLICT where the workspace requires one",
  })
  async turnSecondStepOff(
    @Arg('password', () => String, { description: "The member's password" }) password: string,
    @Ctx() { services, caller, http }: RequestContext,
  ): Promise<boolean> {
    await services.get(SecondSteps).turnOff(caller, password, addressOf(http))
    return true
  }

  @Authorized('signIn.manage')
  @Mutation(() => Workspace, {
    description:
      'Sets whether all members need a second step; those who have none set one up when they sign in next. CONFLICT for an admin who has none. Only for admins who are signed in',
  })
  requireSecondStep(
    @Arg('required', () => Boolean, { description: 'Whether all members need one' }) required: boolean,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Workspace> {
    return services.get(SecondSteps).require(caller, required)
  }
}

/** The second factors of the team. */
@Resolver(() => Member)
export class MemberSecondStepResolver {
  @Authorized('secondSteps.reset')
  @FieldResolver(() => Boolean, {
    nullable: true,
    description: 'Whether they sign in with a second step. Only for admins who are signed in',
  })
  async hasSecondStep(@Root() { id }: Member, @Ctx() context: RequestContext): Promise<boolean> {
    return (await context.load(secondStepOfMember, id)) !== null
  }

  @Authorized('secondSteps.reset')
  @Answers('isReset', 'True once they sign in without it')
  @Mutation(() => Boolean, {
    description:
      'Takes the second step of a member away who lost their authenticator, and ends their sessions. Only for admins who are signed in',
  })
  resetSecondStep(
    @Arg('memberId', () => ID, { description: 'The id of the member' }) memberId: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    return services.get(SecondSteps).reset(caller, memberId)
  }
}
