import { GraphQLJSON } from 'graphql-scalars'
import { Arg, Authorized, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../../access/requests/request-context.ts'
import { ListType } from '../../../settings/lists/list-type.ts'
import { ForbiddenError } from '../../../platform/errors.ts'
import { RuleProblem } from '../history/rule-history.object.ts'
import { RuleType } from '../rule-type.ts'
import { PayloadFields } from '../../../platform/graphql/payload.ts'
import type { RuleFile } from './rule-file.ts'
import { RuleTransfer } from './rule-transfer.service.ts'
import { allows } from '../../../access/team/principal.ts'
import { listPermissions } from '../../../settings/lists/list.permissions.ts'

@ObjectType({ description: 'A rule that an import creates, disabled' })
export class ImportedRule {
  @Field(() => ID, { nullable: true, description: 'Null where nothing was created' }) id!: string | null
  @Field(() => RuleType) type!: RuleType
  @Field(() => String) name!: string
  @Field(() => String, { description: 'Another one where the name was taken' }) nameInFile!: string
}

@ObjectType({ description: 'A list that an import creates' })
export class ImportedList {
  @Field(() => String) name!: string
  @Field(() => ListType) type!: ListType
  @Field(() => Int) items!: number
}

@PayloadFields()
@ObjectType({ description: 'What an import creates, or would create' })
export class RuleImport {
  @Field(() => [ImportedRule]) rules!: ImportedRule[]
  @Field(() => [ImportedList]) lists!: ImportedList[]
  @Field(() => [RuleProblem], {
    description: 'What the file would be refused for; with any, nothing is created',
  })
  problems!: RuleProblem[]
}

/** Rules as a file, and back. */
@Resolver()
export class RuleTransferResolver {
  @Authorized('rules.read')
  @Query(() => GraphQLJSON, {
    nullable: true,
    description:
      'Rules as a file, which schema/rules.schema.json describes; null where one of the ids is of no rule',
  })
  exportRules(
    @Arg('ruleIds', () => [ID], { nullable: true, description: 'All rules without it' })
    ruleIds: string[] | null,
    @Arg('includeItems', () => Boolean, {
      defaultValue: false,
      description:
        'Whether the lists that the rules refer to go along, with their items; needs the right to download lists',
    })
    includeItems: boolean,
    @Ctx() { services, workspaceId, caller }: RequestContext,
  ): Promise<RuleFile> {
    if (includeItems && !allows(caller, listPermissions, 'lists.download'))
      throw new ForbiddenError('Only who downloads lists exports their items')
    return services.get(RuleTransfer).export(workspaceId, { ruleIds, includeItems })
  }

  @Authorized('rules.write')
  @Mutation(() => RuleImport, {
    description: 'Creates the rules of a file, disabled and below the others: all of them, or none',
  })
  async importRules(
    @Arg('file', () => GraphQLJSON) file: unknown,
    @Arg('dryRun', () => Boolean, {
      defaultValue: false,
      description: 'Creates nothing, and answers what would be created and all problems',
    })
    dryRun: boolean,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<RuleImport> {
    const ruleTransfer = services.get(RuleTransfer)
    const { rules, lists, problems } = dryRun
      ? await ruleTransfer.plan(caller, file)
      : await ruleTransfer.import(caller, file)
    return {
      rules: rules.map((rule) => ({ ...rule, id: dryRun ? null : rule.id })),
      lists,
      problems: Object.entries(problems).map(([path, message]) => ({ path, message })),
    }
  }
}
