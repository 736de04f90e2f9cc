import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { HashList, HashListPurpose } from './hash-list.entity.ts'
import { HashLists } from './hash-list.service.ts'
import { hashListBound } from './hash-list.store.ts'

/** Reading, loading and deleting lists of hashes. */
@Resolver(() => HashList)
export class HashListResolver {
  @Authorized('hashLists.read')
  @Query(() => [HashList], { description: `The hash lists, by name; ${hashListBound.inWords}` })
  hashLists(@Ctx() { services, workspaceId }: RequestContext): Promise<HashList[]> {
    return services.get(HashLists).all(workspaceId)
  }

  @Authorized('hashLists.write')
  @Mutation(() => HashList, {
    description:
      'Makes a hash list of the text of a file under 5 MB: a hash a line, MD5 (32 hexadecimal digits) or PDQ (64), at most 200,000; one line that is no hash refuses them all',
  })
  createHashList(
    @Arg('name', () => String, {
      description: 'What people call it, 1 to 100 characters; no other hash list may have it',
    })
    name: string,
    @Arg('purpose', () => HashListPurpose, { description: 'What its pictures are; fixed' })
    purpose: HashListPurpose,
    @Arg('hashes', () => String, { description: 'The text of the file' }) hashes: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<HashList> {
    return services.get(HashLists).create(caller, { name, purpose }, hashes)
  }

  @Authorized('hashLists.write')
  @Mutation(() => HashList, {
    description:
      'Adds the hashes of a file, as for `createHashList`; those that are there already are skipped',
  })
  addHashes(
    @Arg('listId', () => ID, { description: 'The id of the hash list' }) listId: string,
    @Arg('hashes', () => String, { description: 'The text of the file' }) hashes: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<HashList> {
    return services.get(HashLists).add(caller, listId, hashes)
  }

  @Authorized('hashLists.write')
  @Mutation(() => Boolean, { description: 'Deletes a hash list with its hashes' })
  deleteHashList(
    @Arg('id', () => ID, { description: 'The id of the hash list' }) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    return services.get(HashLists).delete(caller, id)
  }
}
