import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../../access/requests/request-context.ts'
import { allows } from '../../../access/team/principal.ts'
import { inputFromZod } from '../../../platform/graphql/input-from-zod.ts'
import { PolicyDrafts } from './policy-drafts.service.ts'
import { WrittenPolicySection } from './written-policy.input.ts'
import { writtenPolicyById } from './written-policy.loaders.ts'
import { WrittenPolicy } from './written-policy.object.ts'
import { writtenPolicyPermissions } from './written-policy.permissions.ts'
import { WrittenPolicies } from './written-policy.service.ts'
import { writtenPolicyBound } from './written-policy.store.ts'

const SectionInput = inputFromZod('WrittenPolicySectionInput', WrittenPolicySection)

const readsDrafts = ({ caller }: RequestContext): boolean =>
  allows(caller, writtenPolicyPermissions, 'policyDrafts.read')

/** Written policies and their drafts. */
@Resolver(() => WrittenPolicy)
export class WrittenPolicyResolver {
  @Authorized('writtenPolicies.read')
  @Query(() => [WrittenPolicy], {
    description: `The written policies, by name, ${writtenPolicyBound.inWords}; those that were never published only for callers who may read drafts`,
  })
  writtenPolicies(@Ctx() context: RequestContext): Promise<WrittenPolicy[]> {
    return context.services.get(WrittenPolicies).all(context.workspaceId, readsDrafts(context))
  }

  @Authorized('writtenPolicies.read')
  @Query(() => WrittenPolicy, {
    nullable: true,
    description:
      'A written policy; null where there is none of this id, and before its first publication for callers who may not read drafts',
  })
  async writtenPolicy(
    @Arg('id', () => ID, { description: 'The id of the written policy' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<WrittenPolicy | null> {
    const policy = await context.load(writtenPolicyById, id)
    return policy && (policy.publishedVersion !== null || readsDrafts(context)) ? policy : null
  }

  @Authorized('writtenPolicies.write')
  @Mutation(() => WrittenPolicy, { description: 'Creates an empty written policy' })
  createWrittenPolicy(
    @Arg('name', () => String, {
      description: 'What the team calls it, 1 to 100 characters; no other written policy may have it',
    })
    name: string,
    @Ctx() context: RequestContext,
  ): Promise<WrittenPolicy> {
    return context.services.get(WrittenPolicies).create(context.caller, { name })
  }

  @Authorized('writtenPolicies.write')
  @Mutation(() => WrittenPolicy, { description: 'Gives a written policy another name' })
  renameWrittenPolicy(
    @Arg('id', () => ID, { description: 'The id of the written policy' }) id: string,
    @Arg('name', () => String, {
      description: 'What the team calls it, 1 to 100 characters; no other written policy may have it',
    })
    name: string,
    @Ctx() context: RequestContext,
  ): Promise<WrittenPolicy> {
    return context.services.get(WrittenPolicies).rename(context.caller, id, { name })
  }

  @Authorized('writtenPolicies.write')
  @Mutation(() => Boolean, {
    description:
      'Deletes a written policy; its versions are kept on record. CONFLICT while an AI moderator reads it',
  })
  deleteWrittenPolicy(
    @Arg('id', () => ID, { description: 'The id of the written policy' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    return context.services.get(WrittenPolicies).delete(context.caller, id)
  }

  @Authorized('writtenPolicies.write')
  @Mutation(() => WrittenPolicy, {
    description: 'Replaces the draft; CONFLICT where the policy has changed since the revision in `basedOn`',
  })
  saveWrittenPolicyDraft(
    @Arg('id', () => ID, { description: 'The id of the written policy' }) id: string,
    @Arg('sections', () => [SectionInput], {
      description: 'All sections of the draft in their order, at most 100 and one a policy category',
    })
    sections: unknown[],
    @Arg('basedOn', () => Int, { description: 'The revision that was edited' }) basedOn: number,
    @Ctx() context: RequestContext,
  ): Promise<WrittenPolicy> {
    return context.services.get(PolicyDrafts).save(context.caller, { id, basedOn }, { sections })
  }

  @Authorized('writtenPolicies.write')
  @Mutation(() => WrittenPolicy, {
    description:
      'Drops the draft and goes back to what is published; CONFLICT where the policy has changed since the revision in `basedOn`',
  })
  discardWrittenPolicyDraft(
    @Arg('id', () => ID, { description: 'The id of the written policy' }) id: string,
    @Arg('basedOn', () => Int, { description: 'The revision that was looked at' }) basedOn: number,
    @Ctx() context: RequestContext,
  ): Promise<WrittenPolicy> {
    return context.services.get(PolicyDrafts).discard(context.caller, { id, basedOn })
  }

  @Authorized('writtenPolicies.write')
  @Mutation(() => WrittenPolicy, {
    description:
      'Makes the draft a version, which AI moderators read from now on; BAD_USER_INPUT where no section has text, CONFLICT without a draft, or where the policy has changed since the revision in `basedOn`',
  })
  publishWrittenPolicy(
    @Arg('id', () => ID, { description: 'The id of the written policy' }) id: string,
    @Arg('basedOn', () => Int, { description: 'The revision that was looked at' }) basedOn: number,
    @Arg('note', () => String, {
      nullable: true,
      description: 'What to say of the change, up to 500 characters',
    })
    note: string | null = null,
    @Arg('overrideReason', () => String, {
      nullable: true,
      description:
        'Why it is published although its examples do not pass, up to 500 characters; required then',
    })
    overrideReason: string | null = null,
    @Ctx() context: RequestContext,
  ): Promise<WrittenPolicy> {
    return context.services
      .get(PolicyDrafts)
      .publish(context.caller, { id, basedOn }, { note, overrideReason })
  }

  @Authorized('writtenPolicies.write')
  @Mutation(() => WrittenPolicy, {
    description:
      'Makes an earlier version the draft, which still has to be published; CONFLICT where the policy has changed since the revision in `basedOn`',
  })
  restoreWrittenPolicyVersion(
    @Arg('id', () => ID, { description: 'The id of the written policy' }) id: string,
    @Arg('version', () => Int, { description: 'The number of the version' }) version: number,
    @Arg('basedOn', () => Int, { description: 'The revision that was looked at' }) basedOn: number,
    @Ctx() context: RequestContext,
  ): Promise<WrittenPolicy> {
    return context.services.get(PolicyDrafts).restore(context.caller, { id, basedOn }, version)
  }
}
