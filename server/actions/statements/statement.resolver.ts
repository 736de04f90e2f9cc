import { GraphQLJSON } from 'graphql-scalars'
import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql'
import type { LoaderDefinition, RequestContext } from '../../access/requests/request-context.ts'
import { Action } from '../action.entity.ts'
import { actionsById } from '../action.store.ts'
import type { Statement, StatementRecord } from './statement-record.ts'
import { statementsOf } from './statements.ts'

@ObjectType({
  description: 'Why something was restricted, as Article 17 of the Digital Services Act asks for',
})
class StatementOfReasons {
  @Field(() => GraphQLJSON, {
    description:
      'The statement in the fields of the DSA Transparency Database of the European Union, by their official names, as its API takes it. It has nothing that a user wrote',
  })
  record!: StatementRecord
  @Field(() => [String], {
    description:
      'The official names of required fields that nothing fills: the action has no policy category, or that has no category of the database. Empty where it can be sent',
  })
  missing!: string[]
}

const statementOfAction: LoaderDefinition<string, Statement | null> = async (
  { reader, workspaceId },
  ids,
) => {
  const statements = await statementsOf(reader, workspaceId, await actionsById(reader, workspaceId, ids))
  return ids.map((id) => statements.get(id) ?? null)
}

/** The statement of reasons of an action. */
@Resolver(() => Action)
export class StatementResolver {
  @FieldResolver(() => StatementOfReasons, {
    nullable: true,
    description:
      'Why it restricts: a removal, a ban or a strike that was not taken back; null for other actions',
  })
  statementOfReasons(@Root() { id }: Action, @Ctx() context: RequestContext) {
    return context.load(statementOfAction, id)
  }
}
