import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { Actor, actorOf } from '../../access/team/actor.ts'
import { Column } from '../../platform/graphql/column.ts'
import { Category } from '../../settings/places/category.entity.ts'
import { categoryById, subcategoryById } from '../../settings/places/place.loaders.ts'
import { Subcategory } from '../../settings/places/subcategory.entity.ts'
import { PolicyCategory } from '../../settings/policies/policy-category.entity.ts'
import { policyCategoryById } from '../../settings/policies/policy-category.loaders.ts'
import { Tag } from '../../settings/tags/tag.entity.ts'
import { tagsOf } from '../../settings/tags/tag.loaders.ts'
import { User } from '../users/user.entity.ts'
import { userById } from '../users/user.loaders.ts'
import { Content } from './content.entity.ts'
import { Contents } from './contents.service.ts'
import { Media } from './media.entity.ts'
import { mediaOfContents } from './media.store.ts'
import { UnjudgedPart } from './unjudged.ts'

/** The related objects of a content item. */
@Resolver(() => Content)
export class ContentFieldsResolver {
  @FieldResolver(() => User, { description: 'The user who posted it' })
  user(@Column(Content, 'userId') userId: string, @Ctx() context: RequestContext) {
    return context.show(userById, userId)
  }

  @FieldResolver(() => Category, { description: 'The category that it was posted in' })
  category(@Root() { categoryId }: Content, @Ctx() context: RequestContext) {
    return context.load(categoryById, categoryId)
  }

  @FieldResolver(() => Subcategory, { description: 'The place within the category that it was posted in' })
  subcategory(@Root() { subcategoryId }: Content, @Ctx() context: RequestContext) {
    return context.load(subcategoryById, subcategoryId)
  }

  @FieldResolver(() => [Tag], { description: 'What it is tagged with' })
  tags(@Root() { tagIdentifiers }: Content, @Ctx() context: RequestContext) {
    return tagsOf(context, tagIdentifiers)
  }

  @FieldResolver(() => [Media], {
    description: 'The media files of its newest version, at most 60, once they were fetched',
  })
  media(@Column(Content, 'id') id: string, @Ctx() context: RequestContext) {
    return context.load(mediaOf, id)
  }

  @FieldResolver(() => PolicyCategory, {
    nullable: true,
    description: 'The policy category of the latest decision; null where it had none',
  })
  policyCategory(@Root() { policyCategoryId }: Content, @Ctx() context: RequestContext) {
    return policyCategoryId && context.load(policyCategoryById, policyCategoryId)
  }

  @FieldResolver(() => Actor, {
    nullable: true,
    description: 'Who took the latest decision; null before the first',
  })
  decidedBy(@Root() { decidedByKind, decidedById }: Content, @Ctx() context: RequestContext) {
    return decidedByKind && actorOf(context, { kind: decidedByKind, id: decidedById })
  }

  @FieldResolver(() => [UnjudgedPart], { description: 'What of its newest version could not be judged' })
  unjudged(@Root() { unjudgedMark, version }: Content): UnjudgedPart[] {
    return unjudgedMark?.version === version ? unjudgedMark.parts : []
  }

  @FieldResolver(() => [Content], {
    description:
      'What was posted around it in its subcategory, itself included, at most 101 items, oldest first',
  })
  context(
    @Root() content: Content,
    @Arg('before', () => Int, { defaultValue: 10, description: 'How many earlier items, 0 to 50' })
    before: number,
    @Arg('after', () => Int, { defaultValue: 10, description: 'How many later items, 0 to 50' })
    after: number,
    @Ctx() { services }: RequestContext,
  ) {
    return services.get(Contents).around(content, before, after)
  }
}

/** Computed fields of a media file. */
@Resolver(() => Media)
export class MediaResolver {
  @FieldResolver(() => Boolean, { description: 'Whether it was fetched' })
  ready(@Root() { error }: Media): boolean {
    return error === null
  }
}

/** The media files of the current version of each content item, in the order they were sent. */
const mediaOf = rowsOfOwner(mediaOfContents)
