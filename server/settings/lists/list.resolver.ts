import { Arg, Authorized, Ctx, Field, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'
import { PayloadFields } from '../../platform/graphql/payload.ts'
import { ListType } from './list-type.ts'
import { List } from './list.entity.ts'
import { listById } from './list.loaders.ts'
import { ListItemsService } from './list-items.service.ts'
import { Lists } from './list.service.ts'

@PayloadFields()
@ObjectType({ description: 'What adding to a list did' })
class ListItemsAdded {
  @Field(() => List) list!: List
  @Field(() => [String], { description: 'The values that were not there yet' }) addedItems!: string[]
}

@PayloadFields()
@ObjectType({ description: 'What removing from a list did' })
class ListItemsRemoved {
  @Field(() => List) list!: List
  @Field(() => [String], { description: 'The values that were there' }) deletedItems!: string[]
}

@PayloadFields()
@ObjectType({ description: 'What replacing the values of a list did, or would do' })
class ListItemsReplaced {
  @Field(() => List, { description: 'The list, as it is now' }) list!: List
  @Field(() => [String], { description: 'The values that were not there before' }) addedItems!: string[]
  @Field(() => [String], { description: 'The values that are there no more' }) deletedItems!: string[]
}

/** Reading and changing lists. */
@Resolver(() => List)
export class ListResolver {
  @Authorized('lists.read')
  @Query(() => [List])
  lists(
    @Arg('type', () => ListType, { nullable: true, description: 'Lists of this type only' })
    type: ListType | null = null,
    @Arg('name', () => String, {
      nullable: true,
      description: 'Lists of exactly this name; several may have it',
    })
    name: string | null = null,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<List[]> {
    return services.get(Lists).all(workspaceId, { type, name })
  }

  @Authorized('lists.read')
  @Query(() => List, { nullable: true })
  list(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<List | null> {
    return context.load(listById, id)
  }

  @Authorized('lists.write')
  @Mutation(() => List)
  createList(
    @Arg('name', () => String) name: string,
    @Arg('type', () => ListType) type: ListType,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<List> {
    return services.get(Lists).create(caller, { name, type })
  }

  @Authorized('lists.manage')
  @Mutation(() => List)
  renameList(
    @Arg('id', () => ID) id: string,
    @Arg('name', () => String) name: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<List> {
    return services.get(Lists).rename(caller, id, { name })
  }

  @Authorized('lists.manage')
  @Mutation(() => Boolean, { description: 'Refused while a rule uses it' })
  deleteList(@Arg('id', () => ID) id: string, @Ctx() { services, caller }: RequestContext): Promise<boolean> {
    return services.get(Lists).delete(caller, id)
  }

  @Authorized('lists.write')
  @Mutation(() => ListItemsAdded, { description: 'All or none: one invalid value refuses them all' })
  addListItems(
    @Arg('listId', () => ID) listId: string,
    @Arg('items', () => [String]) items: string[],
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ListItemsAdded> {
    return services.get(ListItemsService).add(caller, listId, { items })
  }

  @Authorized('lists.write')
  @Mutation(() => ListItemsRemoved, { description: 'By exact value' })
  removeListItems(
    @Arg('listId', () => ID) listId: string,
    @Arg('items', () => [String]) items: string[],
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ListItemsRemoved> {
    return services.get(ListItemsService).remove(caller, listId, { items })
  }

  @Authorized('lists.write')
  @Mutation(() => ListItemsReplaced, {
    description:
      'Has a list hold these values and no others, as a file does that is the truth; the same again changes nothing. All or none: one invalid value refuses them all',
  })
  replaceListItems(
    @Arg('listId', () => ID, { description: 'The list' }) listId: string,
    @Arg('items', () => [String], {
      description: 'All values that it is to hold, up to 50,000; none empties it',
    })
    items: string[],
    @Arg('dryRun', () => Boolean, {
      defaultValue: false,
      description: 'Whether to answer what would change, and change nothing',
    })
    dryRun: boolean,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ListItemsReplaced> {
    return services.get(ListItemsService).replace(caller, listId, { items, dryRun })
  }

  @Authorized('lists.manage')
  @Mutation(() => ListItemsAdded, {
    description:
      'Appends the values of a .txt file under 5 MB: one a line, or one line with commas; all or none',
  })
  uploadListItems(
    @Arg('listId', () => ID) listId: string,
    @Arg('text', () => String) text: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ListItemsAdded> {
    return services.get(ListItemsService).upload(caller, listId, text)
  }

  @Authorized('lists.read')
  @Query(() => [MatchedSpan], { description: 'Where the patterns of a list match a text, at most 20 places' })
  async testListPattern(
    @Arg('listId', () => ID) listId: string,
    @Arg('text', () => String) text: string,
    @Ctx() context: RequestContext,
  ): Promise<MatchedSpan[]> {
    const list = await context.load(listById, listId)
    if (!list) throw new NotFoundError('List not found')
    return context.services.get(ListItemsService).test(list, text)
  }
}
