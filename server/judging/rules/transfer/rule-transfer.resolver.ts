import { GraphQLJSON } from 'graphql-scalars'
import { Arg, Authorized, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../../access/requests/request-context.ts'
import { allows } from '../../../access/team/principal.ts'
import { ForbiddenError } from '../../../platform/errors.ts'
import { PayloadFields } from '../../../platform/graphql/payload.ts'
import { ListType } from '../../../settings/lists/list-type.ts'
import { listPermissions } from '../../../settings/lists/list.permissions.ts'
import { RuleProblem } from '../history/rule-history.object.ts'
import { RuleType } from '../rule-type.ts'
import type { RuleFile } from './rule-file.ts'
import { RuleTransfer } from './rule-transfer.service.ts'

@ObjectType({ description: 'A rule that an import creates, disabled' })
export class ImportedRule {
  @Field(() => ID, { nullable: true, description: 'The id of the rule; null where nothing was created' })
  id!: string | null
  @Field(() => RuleType, { description: 'What it is about' }) type!: RuleType
  @Field(() => String, { description: 'The name that it gets' }) name!: string
  @Field(() => String, { description: 'The name in the file; another than `name` where that was taken' })
  nameInFile!: string
}

@ObjectType({ description: 'A list that an import creates' })
export class ImportedList {
  @Field(() => String, { description: 'The name that it gets' }) name!: string
  @Field(() => ListType, { description: 'What it holds' }) type!: ListType
  @Field(() => Int, { description: 'How many values it holds' }) items!: number
}

@PayloadFields()
@ObjectType({ description: 'What an import creates, or would create' })
export class RuleImport {
  @Field(() => [ImportedRule], { description: 'The rules, in the order of the file' }) rules!: ImportedRule[]
  @Field(() => [ImportedList], {
    description: 'The lists that the rules refer to and that are not there yet',
  })
  lists!: ImportedList[]
  @Field(() => [RuleProblem], {
    description: 'What the file would be refused for; with any, nothing is created',
  })
  problems!: RuleProblem[]
}

/** Exporting and importing rules. */
@Resolver()
export class RuleTransferResolver {
  @Authorized('rules.read')
  @Query(() => GraphQLJSON, {
    nullable: true,
    description: 'Rules as a file, which `importRules` takes; null where one of the ids is of no rule',
  })
  exportRules(
    @Arg('ruleIds', () => [ID], {
      nullable: true,
      description: 'The ids of the rules; all rules unless given',
    })
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
    @Arg('file', () => GraphQLJSON, { description: 'The file, as `exportRules` gives it' }) file: unknown,
    @Arg('dryRun', () => Boolean, {
      defaultValue: false,
      description: 'Whether to create nothing, and answer what would be created and all problems',
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
