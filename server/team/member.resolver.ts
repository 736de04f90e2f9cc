import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../graphql/context.ts'
import { inputFromZod } from '../graphql/input-from-zod.ts'
import { Category } from '../places/category.entity.ts'
import { categoryById } from '../places/place.loaders.ts'
import { Member } from './member.entity.ts'
import { MemberChanges, NewMemberInput } from './member.input.ts'
import { categoriesOfMember } from './member.loaders.ts'
import type { TeamMember } from './members.service.ts'

const NewMember = inputFromZod('NewMemberInput', NewMemberInput)
const Changes = inputFromZod('MemberChanges', MemberChanges)

/** Reading and managing the team (section 2.15). */
@Resolver(() => Member)
export class MemberResolver {
  @Authorized('members.read')
  @Query(() => [Member], { description: 'The team, by name' })
  members(@Ctx() { services, workspaceId }: RequestContext): Promise<TeamMember[]> {
    return services.members.all(workspaceId)
  }

  @Authorized('members.write')
  @Mutation(() => Member, { description: 'The member signs in with the password that is given here' })
  createMember(
    @Arg('input', () => NewMember) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<TeamMember> {
    return context.services.members.create(context, input)
  }

  @Authorized('members.write')
  @Mutation(() => Member, { description: 'Changes what is given; another role ends the member’s sessions' })
  updateMember(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => Changes) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<TeamMember> {
    return context.services.members.update(context, id, input)
  }

  @Authorized('members.write')
  @Mutation(() => Boolean, { description: 'Ends their sessions; what they did stays on record' })
  removeMember(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<boolean> {
    return context.services.members.remove(context, id)
  }

  @FieldResolver(() => [Category], {
    description: 'The categories that the member is restricted to; empty for all',
  })
  async categories(@Root() { id }: Member, @Ctx() context: RequestContext) {
    const restriction = await context.load(categoriesOfMember, id)
    const categories = await Promise.all(restriction.map((row) => context.load(categoryById, row.id)))
    return categories.filter((category) => category !== null)
  }
}
