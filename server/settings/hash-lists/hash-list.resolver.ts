import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { HashList, HashListPurpose } from './hash-list.entity.ts'
import { HashLists } from './hash-list.service.ts'

/** Reading, loading and deleting lists of hashes. */
@Resolver(() => HashList)
export class HashListResolver {
  @Authorized('hashLists.read')
  @Query(() => [HashList])
  hashLists(@Ctx() { services, workspaceId }: RequestContext): Promise<HashList[]> {
    return services.get(HashLists).all(workspaceId)
  }

  @Authorized('hashLists.write')
  @Mutation(() => HashList, {
    description:
      'Loads the text of a file under 5 MB: a hash a line, MD5 (32 hexadecimal digits) or PDQ (64); all or none',
  })
  createHashList(
    @Arg('name', () => String) name: string,
    @Arg('purpose', () => HashListPurpose) purpose: HashListPurpose,
    @Arg('hashes', () => String) hashes: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<HashList> {
    return services.get(HashLists).create(caller, { name, purpose }, hashes)
  }

  @Authorized('hashLists.write')
  @Mutation(() => HashList, { description: 'Adds the hashes of a file, as for createHashList' })
  addHashes(
    @Arg('listId', () => ID) listId: string,
    @Arg('hashes', () => String) hashes: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<HashList> {
    return services.get(HashLists).add(caller, listId, hashes)
  }

  @Authorized('hashLists.write')
  @Mutation(() => Boolean)
  deleteHashList(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    return services.get(HashLists).delete(caller, id)
  }
}
