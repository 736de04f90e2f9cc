import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../graphql/context.ts'
import { Tag } from './tag.entity.ts'

/** Reading and creating tags. */
@Resolver(() => Tag)
export class TagResolver {
  @Authorized('tags.read')
  @Query(() => [Tag])
  tags(@Ctx() { services, workspaceId }: RequestContext): Promise<Tag[]> {
    return services.tags.all(workspaceId)
  }

  @Authorized('tags.write')
  @Mutation(() => Tag)
  createTag(
    @Arg('name', () => String) name: string,
    @Arg('color', () => String) color: string,
    @Ctx() { services, workspaceId, actor }: RequestContext,
  ): Promise<Tag> {
    return services.tags.create(workspaceId, actor, { name, color })
  }
}
