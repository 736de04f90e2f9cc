import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { TagDeletion } from './tag-deletion.service.ts'
import { Tag } from './tag.entity.ts'
import { Tags } from './tag.service.ts'
import { tagBound } from './tag.store.ts'

/** Reading and changing tags. */
@Resolver(() => Tag)
export class TagResolver {
  @Authorized('tags.read')
  @Query(() => [Tag], { description: `The tags, by name; ${tagBound.inWords}` })
  tags(@Ctx() { services, workspaceId }: RequestContext): Promise<Tag[]> {
    return services.get(Tags).all(workspaceId)
  }

  @Authorized('tags.write')
  @Mutation(() => Tag, {
    description: 'Creates a tag; BAD_USER_INPUT where there is a tag with the identifier of the name',
  })
  createTag(
    @Arg('name', () => String, {
      description: 'What people call it, 1 to 100 characters with a letter or a digit; fixed',
    })
    name: string,
    @Arg('color', () => String, { description: 'Its colour, as #rrggbb' }) color: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Tag> {
    return services.get(Tags).create(caller, { name, color })
  }

  @Authorized('tags.write')
  @Mutation(() => Tag, { description: 'Changes the colour of a tag; name and identifier are fixed' })
  updateTag(
    @Arg('id', () => ID, { description: 'The id of the tag' }) id: string,
    @Arg('color', () => String, { description: 'Its colour, as #rrggbb' }) color: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Tag> {
    return services.get(Tags).recolor(caller, id, { color })
  }

  @Authorized('tags.write')
  @Mutation(() => Boolean, {
    description: 'Deletes a tag everywhere, in rules too; a rule that loses what it needs is disabled',
  })
  deleteTag(
    @Arg('id', () => ID, { description: 'The id of the tag' }) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    return services.get(TagDeletion).delete(caller, id)
  }
}
