import { Arg, Authorized, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql'
import type { z } from 'zod'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { withId } from '../../platform/external-names.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { PayloadFields } from '../../platform/graphql/payload.ts'
import { idOfArgument, inputOf, UserReference } from '../../platform/graphql/references.ts'
import { check } from '../../platform/validation.ts'
import { SentUserImport } from './import.input.ts'
import { UserIntake } from './user-intake.service.ts'
import { User } from './user.entity.ts'
import { SentUser } from './user.input.ts'
import { userById } from './user.loaders.ts'

const UserInputType = inputFromZod('UserInput', SentUser)
const UserImportInput = inputFromZod('UserImportInput', SentUserImport)

@PayloadFields()
@ObjectType({ description: 'What an import of users did' })
export class ImportedUsers {
  @Field(() => Int, { description: 'Those who were not there yet' }) created!: number
  @Field(() => Int, { description: 'Those who were there already' }) updated!: number
}

/** Users sent by the customer platform. */
@Resolver()
export class UserIntakeResolver {
  @Authorized('users.write')
  @Mutation(() => User, {
    description: 'Makes or updates a user; what is left out stays, and user rules follow in the background',
  })
  async saveUser(
    @Arg('input', () => UserInputType, { description: 'The user' }) input: unknown,
    @Ctx() context: RequestContext,
  ) {
    const user = withId(check(SentUser, input))
    return existing(
      context,
      await context.services.get(UserIntake).save(context.workspaceId, user, context.origin),
    )
  }

  @Authorized('users.write')
  @Mutation(() => ImportedUsers, {
    description: 'Makes or updates up to 10,000 users, all or none; no rules are evaluated',
  })
  importUsers(
    @Arg('input', () => UserImportInput, { description: 'The users' }) input: z.input<typeof SentUserImport>,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<ImportedUsers> {
    return services.get(UserIntake).import(workspaceId, { users: input.users.map(withId) })
  }

  @Authorized('users.rerun')
  @Mutation(() => User, { description: 'Has the user rules evaluated again in the background' })
  async rerunRules(
    @Arg('user', () => inputOf(UserReference), { description: 'Whose rules run again' }) named: unknown,
    @Ctx() context: RequestContext,
  ): Promise<User> {
    const user = await existing(context, idOfArgument(context.workspaceId, UserReference, { user: named }))
    await context.services.get(UserIntake).rerun(context.caller, user.id)
    return user
  }
}

async function existing(context: RequestContext, id: string): Promise<User> {
  const user = await context.load(userById, id)
  if (!user) throw new NotFoundError('User not found', 'user')
  return user
}
