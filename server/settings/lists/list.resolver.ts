import { Arg, Authorized, Ctx, Field, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { PayloadFields } from '../../platform/graphql/payload.ts'
import { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'
import { ListItems } from './list-items.service.ts'
import { ListType } from './list-type.ts'
import { List } from './list.entity.ts'
import { listById } from './list.loaders.ts'
import { Lists } from './list.service.ts'

@PayloadFields()
@ObjectType({ description: 'What adding to a list did' })
class ListItemsAdded {
  @Field(() => List, { description: 'The list, as it is now' }) list!: List
  @Field(() => [String], { description: 'The values that were not there yet' }) addedItems!: string[]
}

@PayloadFields()
@ObjectType({ description: 'What removing from a list did' })
class ListItemsRemoved {
  @Field(() => List, { description: 'The list, as it is now' }) list!: List
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
  @Query(() => [List], { description: 'The lists, by name' })
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
  @Query(() => List, { nullable: true, description: 'A list; null where there is none of this id' })
  list(
    @Arg('id', () => ID, { description: 'The id of the list' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<List | null> {
    return context.load(listById, id)
  }

  @Authorized('lists.write')
  @Mutation(() => List, {
    description: 'Makes an empty list; PLAN_REQUIRED where the plan has no more lists, or none of this type',
  })
  createList(
    @Arg('name', () => String, { description: 'What people call it, 1 to 100 characters' }) name: string,
    @Arg('type', () => ListType, { description: 'What it is to hold; fixed' }) type: ListType,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<List> {
    return services.get(Lists).create(caller, { name, type })
  }

  @Authorized('lists.manage')
  @Mutation(() => List, {
    description: 'Gives a list another name; rules refer to the list itself and go on',
  })
  renameList(
    @Arg('id', () => ID, { description: 'The id of the list' }) id: string,
    @Arg('name', () => String, { description: 'What people call it, 1 to 100 characters' }) name: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<List> {
    return services.get(Lists).rename(caller, id, { name })
  }

  @Authorized('lists.manage')
  @Mutation(() => Boolean, { description: 'Deletes a list with its values; CONFLICT while a rule uses it' })
  deleteList(
    @Arg('id', () => ID, { description: 'The id of the list' }) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    return services.get(Lists).delete(caller, id)
  }

  @Authorized('lists.write')
  @Mutation(() => ListItemsAdded, {
    description: 'Adds values to a list, and skips those that are there; one invalid value refuses them all',
  })
  addListItems(
    @Arg('listId', () => ID, { description: 'The id of the list' }) listId: string,
    @Arg('items', () => [String], { description: 'The values, at most 50,000' }) items: string[],
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ListItemsAdded> {
    return services.get(ListItems).add(caller, listId, { items })
  }

  @Authorized('lists.write')
  @Mutation(() => ListItemsRemoved, {
    description: 'Removes values from a list by exact match; others are ignored',
  })
  removeListItems(
    @Arg('listId', () => ID, { description: 'The id of the list' }) listId: string,
    @Arg('items', () => [String], { description: 'The values, at most 50,000' }) items: string[],
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ListItemsRemoved> {
    return services.get(ListItems).remove(caller, listId, { items })
  }

  @Authorized('lists.write')
  @Mutation(() => ListItemsReplaced, {
    description:
      'Has a list hold these values and no others, as a file does that is the truth; the same again changes nothing. All or none: one invalid value refuses them all',
  })
  replaceListItems(
    @Arg('listId', () => ID, { description: 'The id of the list' }) listId: string,
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
    return services.get(ListItems).replace(caller, listId, { items, dryRun })
  }

  @Authorized('lists.manage')
  @Mutation(() => ListItemsAdded, {
    description:
      'Adds the values of a .txt file under 5 MB to a list: one a line, or one line with commas; all or none',
  })
  uploadListItems(
    @Arg('listId', () => ID, { description: 'The id of the list' }) listId: string,
    @Arg('text', () => String, { description: 'The text of the file' }) text: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ListItemsAdded> {
    return services.get(ListItems).upload(caller, listId, text)
  }

  @Authorized('lists.read')
  @Query(() => [MatchedSpan], {
    description:
      'Where the patterns of a list match a text, at most 20 places; null where there is no such list',
  })
  async testListPattern(
    @Arg('listId', () => ID, { description: 'The id of a list of regular expressions' }) listId: string,
    @Arg('text', () => String, { description: 'The text to look through, 1 to 4,000 characters' })
    text: string,
    @Ctx() context: RequestContext,
  ): Promise<MatchedSpan[]> {
    const list = await context.load(listById, listId)
    if (!list) throw new NotFoundError('List not found')
    return context.services.get(ListItems).test(list, text)
  }
}
