import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../graphql/context.ts'
import { inputFromZod } from '../../graphql/input-from-zod.ts'
import { allows } from '../../graphql/permissions.ts'
import { WrittenPolicySection } from './written-policy.input.ts'
import { writtenPolicyById } from './written-policy.loaders.ts'
import { WrittenPolicy } from './written-policy.object.ts'

const SectionInput = inputFromZod('WrittenPolicySectionInput', WrittenPolicySection)

const readsDrafts = ({ caller }: RequestContext): boolean => allows(caller, 'policyDrafts.read')

/** Written policies: their drafts, and what becomes of them. */
@Resolver(() => WrittenPolicy)
export class WrittenPolicyResolver {
  @Authorized('writtenPolicies.read')
  @Query(() => [WrittenPolicy], {
    description: 'By name; those that were never published only for callers who may read drafts',
  })
  writtenPolicies(@Ctx() context: RequestContext): Promise<WrittenPolicy[]> {
    return context.services.writtenPolicies.all(context.workspaceId, readsDrafts(context))
  }

  @Authorized('writtenPolicies.read')
  @Query(() => WrittenPolicy, { nullable: true })
  async writtenPolicy(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<WrittenPolicy | null> {
    const policy = await context.load(writtenPolicyById, id)
    return policy && (policy.publishedVersion !== null || readsDrafts(context)) ? policy : null
  }

  @Authorized('writtenPolicies.write')
  @Mutation(() => WrittenPolicy)
  createWrittenPolicy(
    @Arg('name', () => String) name: string,
    @Ctx() context: RequestContext,
  ): Promise<WrittenPolicy> {
    return context.services.writtenPolicies.create(context, { name })
  }

  @Authorized('writtenPolicies.write')
  @Mutation(() => WrittenPolicy)
  renameWrittenPolicy(
    @Arg('id', () => ID) id: string,
    @Arg('name', () => String) name: string,
    @Ctx() context: RequestContext,
  ): Promise<WrittenPolicy> {
    return context.services.writtenPolicies.rename(context, id, { name })
  }

  @Authorized('writtenPolicies.write')
  @Mutation(() => Boolean, { description: 'Refused while an AI moderator reads it; its versions are kept' })
  deleteWrittenPolicy(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<boolean> {
    return context.services.writtenPolicies.delete(context, id)
  }

  @Authorized('writtenPolicies.write')
  @Mutation(() => WrittenPolicy, {
    description: 'Replaces the draft; refused when the policy has changed meanwhile',
  })
  saveWrittenPolicyDraft(
    @Arg('id', () => ID) id: string,
    @Arg('sections', () => [SectionInput]) sections: unknown[],
    @Arg('basedOn', () => Int, { description: 'The revision that was edited' }) basedOn: number,
    @Ctx() context: RequestContext,
  ): Promise<WrittenPolicy> {
    return context.services.policyDrafts.save(context, { id, basedOn }, { sections })
  }

  @Authorized('writtenPolicies.write')
  @Mutation(() => WrittenPolicy, { description: 'Goes back to what is published' })
  discardWrittenPolicyDraft(
    @Arg('id', () => ID) id: string,
    @Arg('basedOn', () => Int) basedOn: number,
    @Ctx() context: RequestContext,
  ): Promise<WrittenPolicy> {
    return context.services.policyDrafts.discard(context, { id, basedOn })
  }

  @Authorized('writtenPolicies.write')
  @Mutation(() => WrittenPolicy, {
    description: 'Makes the draft a version, which AI moderators read from now on',
  })
  publishWrittenPolicy(
    @Arg('id', () => ID) id: string,
    @Arg('basedOn', () => Int, { description: 'The revision that was looked at' }) basedOn: number,
    @Arg('note', () => String, { nullable: true, description: 'Up to 500 characters' })
    note: string | null = null,
    @Ctx() context: RequestContext,
  ): Promise<WrittenPolicy> {
    return context.services.policyDrafts.publish(context, { id, basedOn }, { note })
  }

  @Authorized('writtenPolicies.write')
  @Mutation(() => WrittenPolicy, { description: 'Makes an earlier version the draft' })
  restoreWrittenPolicyVersion(
    @Arg('id', () => ID) id: string,
    @Arg('version', () => Int) version: number,
    @Arg('basedOn', () => Int) basedOn: number,
    @Ctx() context: RequestContext,
  ): Promise<WrittenPolicy> {
    return context.services.policyDrafts.restore(context, { id, basedOn }, version)
  }
}
