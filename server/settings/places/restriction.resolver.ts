import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { Invitation } from '../../access/invitations/invitation.entity.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Member } from '../../access/team/member.entity.ts'
import { categoriesOfMember } from '../../access/team/member.loaders.ts'
import { Viewer } from '../../access/team/viewer.ts'
import { Category } from './category.entity.ts'
import { categoryById } from './place.loaders.ts'

async function categoriesOf(context: RequestContext, ids: readonly string[]): Promise<Category[]> {
  const categories = await Promise.all(ids.map((id) => context.load(categoryById, id)))
  return categories.filter((category) => category !== null)
}

/** The categories that the caller is restricted to (section 2.15). */
@Resolver(() => Viewer)
export class ViewerCategoriesResolver {
  @FieldResolver(() => [Category], {
    description: 'The categories that the viewer is restricted to, at most 200; empty for all',
  })
  categories(@Root() { categoryIds }: Viewer, @Ctx() context: RequestContext): Promise<Category[]> {
    return categoriesOf(context, categoryIds)
  }
}

/** The categories that a member is restricted to (section 2.15). */
@Resolver(() => Member)
export class MemberCategoriesResolver {
  @FieldResolver(() => [Category], {
    description: 'The categories that the member is restricted to, at most 200; empty for all',
  })
  async categories(@Root() { id }: Member, @Ctx() context: RequestContext): Promise<Category[]> {
    const restriction = await context.load(categoriesOfMember, id)
    return categoriesOf(
      context,
      restriction.map((row) => row.id),
    )
  }
}

/** The categories that an invited person will be restricted to (section 2.15). */
@Resolver(() => Invitation)
export class InvitationCategoriesResolver {
  @FieldResolver(() => [Category], {
    description: 'The categories that they will be restricted to, at most 200; empty for all',
  })
  categories(@Root() { categoryIds }: Invitation, @Ctx() context: RequestContext): Promise<Category[]> {
    return categoriesOf(context, categoryIds)
  }
}
