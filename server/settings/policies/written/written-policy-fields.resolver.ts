import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../../access/requests/request-context.ts'
import { Actor, actorOf } from '../../../access/team/actor.ts'
import { NotFoundError } from '../../../platform/errors.ts'
import { connectionOf } from '../../../platform/graphql/connection.ts'
import { type ListArgs, PageArguments } from '../../../platform/graphql/list-order.ts'
import { isId } from '../../../platform/ids.ts'
import { PolicyCategory } from '../policy-category.entity.ts'
import { policyCategoryById } from '../policy-category.loaders.ts'
import { PolicyDrafts } from './policy-drafts.service.ts'
import { writtenPolicyVersionOrders } from './written-policy-version.store.ts'
import { draftOfPolicy, versionByKey, versionKey, writtenPolicyById } from './written-policy.loaders.ts'
import {
  PublishedPolicyText,
  SectionOfPolicy,
  WrittenPolicy,
  WrittenPolicyVersion,
} from './written-policy.object.ts'
import { WrittenPolicies } from './written-policy.service.ts'

const WrittenPolicyVersionConnection = connectionOf('WrittenPolicyVersion', () => WrittenPolicyVersion)

/** The texts of a written policy: draft and versions. */
@Resolver(() => WrittenPolicy)
export class WrittenPolicyFieldsResolver {
  @FieldResolver(() => WrittenPolicyVersion, {
    nullable: true,
    description: 'The version in force; null before the first',
  })
  published(@Root() { id, publishedVersion: version }: WrittenPolicy, @Ctx() context: RequestContext) {
    return version === null ? null : context.load(versionByKey, versionKey({ policyId: id, version }))
  }

  @Authorized('policyDrafts.read')
  @FieldResolver(() => [SectionOfPolicy], {
    nullable: true,
    description: 'What was changed since the publication, all sections, at most 100; null when nothing was',
  })
  async draft(@Root() { id, hasDraft }: WrittenPolicy, @Ctx() context: RequestContext) {
    return hasDraft ? (await context.load(draftOfPolicy, id))?.draft : null
  }

  @Authorized('policyDrafts.read')
  @FieldResolver(() => Boolean, { description: 'Whether something was changed since the publication' })
  hasDraft(@Root() { hasDraft }: WrittenPolicy) {
    return hasDraft
  }

  @Authorized('policyDrafts.read')
  @FieldResolver(() => Date, {
    nullable: true,
    description:
      'When a draft was saved or discarded last, though it is published or gone by now; null where none was',
  })
  draftUpdatedAt(@Root() { draftUpdatedAt }: WrittenPolicy) {
    return draftUpdatedAt
  }

  @Authorized('policyDrafts.read')
  @FieldResolver(() => Actor, {
    nullable: true,
    description:
      'Who saved or discarded a draft last, though it is published or gone by now; null where nobody did',
  })
  draftUpdatedBy(
    @Root() { draftUpdatedByKind: kind, draftUpdatedById: id }: WrittenPolicy,
    @Ctx() context: RequestContext,
  ) {
    return kind && actorOf(context, { kind, id })
  }

  @Authorized('policyDrafts.read')
  @Query(() => WrittenPolicyVersionConnection, {
    description:
      'The published versions of a written policy, newest first; null where there is no such policy',
  })
  async writtenPolicyVersions(
    @Arg('id', () => ID, { description: 'The id of the written policy' }) id: string,
    @PageArguments(writtenPolicyVersionOrders) args: ListArgs,
    @Ctx() context: RequestContext,
  ) {
    const { services, workspaceId } = context
    if (!(await context.load(writtenPolicyById, id))) throw new NotFoundError('Written policy not found')
    return services.get(PolicyDrafts).versions(workspaceId, id, args)
  }

  @Authorized('policyDrafts.read')
  @Query(() => WrittenPolicyVersion, {
    nullable: true,
    description: 'A published version; null where there is none',
  })
  writtenPolicyVersion(
    @Arg('id', () => ID, { description: 'The id of the written policy' }) policyId: string,
    @Arg('version', () => Int, { description: 'The number of the version, from 1' }) version: number,
    @Ctx() context: RequestContext,
  ) {
    return isId(policyId) ? context.load(versionByKey, versionKey({ policyId, version })) : null
  }

  @Authorized('writtenPolicies.read')
  @Query(() => [PublishedPolicyText], {
    description:
      'What the policies in force say of a category, by their names; null where there is no such category',
  })
  async publishedSections(
    @Arg('policyCategoryId', () => ID, { description: 'The id of the policy category in Verdict' })
    policyCategoryId: string,
    @Ctx() context: RequestContext,
  ): Promise<PublishedPolicyText[]> {
    const { services, workspaceId } = context
    if (!(await context.load(policyCategoryById, policyCategoryId)))
      throw new NotFoundError('Policy category not found')
    return services.get(WrittenPolicies).publishedTextOf(workspaceId, policyCategoryId)
  }
}

/** The publisher and the sections of a version. */
@Resolver(() => WrittenPolicyVersion)
export class WrittenPolicyVersionResolver {
  @FieldResolver(() => Actor, { description: 'Who published it' })
  publishedBy(
    @Root() { publishedByKind: kind, publishedById: id }: WrittenPolicyVersion,
    @Ctx() context: RequestContext,
  ) {
    return actorOf(context, { kind, id })
  }

  @FieldResolver(() => [SectionOfPolicy], {
    description: 'In their order, at most 100, those without text included',
  })
  async sections(@Root() version: WrittenPolicyVersion, @Ctx() context: RequestContext) {
    return (await context.load(versionByKey, versionKey(version)))?.sections ?? []
  }
}

/** The category of a section. */
@Resolver(() => SectionOfPolicy)
export class SectionOfPolicyResolver {
  @FieldResolver(() => PolicyCategory, { description: 'The policy category that it is about' })
  policyCategory(@Root() { policyCategoryId }: SectionOfPolicy, @Ctx() context: RequestContext) {
    return context.load(policyCategoryById, policyCategoryId)
  }
}
