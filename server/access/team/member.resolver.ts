import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { Member, type TeamMember } from './member.entity.ts'
import { MemberChanges, NewMemberInput } from './member.input.ts'
import { memberById } from './member.loaders.ts'
import { Members } from './member.service.ts'
import { memberBound } from './member.store.ts'

const NewMember = inputFromZod('NewMemberInput', NewMemberInput)
const Changes = inputFromZod('MemberChanges', MemberChanges)

/** Reading and managing the team (section 2.15). */
@Resolver(() => Member)
export class MemberResolver {
  @Authorized('members.read')
  @Query(() => [Member], { description: `The team, by name; ${memberBound.inWords}` })
  members(@Ctx() { services, workspaceId }: RequestContext): Promise<TeamMember[]> {
    return services.get(Members).all(workspaceId)
  }

  @Authorized('members.read')
  @Query(() => Member, {
    nullable: true,
    description: 'A member of the team; null where there is none of this id',
  })
  member(
    @Arg('id', () => ID, { description: "Verdict's id of it" }) id: string,
    @Ctx() context: RequestContext,
  ) {
    return context.load(memberById, id)
  }

  @Authorized('members.write')
  @Mutation(() => Member, {
    description:
      'Adds a member to the team, who signs in with the password given here. Only for admins who are signed in',
  })
  createMember(
    @Arg('input', () => NewMember, { description: 'The new member' }) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<TeamMember> {
    return context.services.get(Members).create(context.caller, input)
  }

  @Authorized('members.write')
  @Mutation(() => Member, {
    description:
      'Changes what is given of a member; another role ends their sessions. CONFLICT where no admin would be left. Only for admins who are signed in',
  })
  updateMember(
    @Arg('id', () => ID, { description: 'The id of the member' }) id: string,
    @Arg('input', () => Changes, { description: 'What is to change' }) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<TeamMember> {
    return context.services.get(Members).update(context.caller, id, input)
  }

  @Authorized('members.write')
  @Mutation(() => Boolean, {
    description:
      'Takes a member out of the team and ends their sessions; what they did stays on record. CONFLICT for the last admin. Only for admins who are signed in',
  })
  removeMember(
    @Arg('id', () => ID, { description: 'The id of the member' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    return context.services.get(Members).remove(context.caller, id)
  }
}
