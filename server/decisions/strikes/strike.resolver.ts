import { Arg, Authorized, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { requestIdArg } from '../../access/requests/once.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { Actor, actorOf } from '../../access/team/actor.ts'
import { Action } from '../../actions/action.entity.ts'
import { User } from '../../intake/users/user.entity.ts'
import { userById } from '../../intake/users/user.loaders.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { idOfArgument, inputOf, UserReference } from '../../platform/graphql/references.ts'
import { HandActions } from '../deciding/hand-actions.ts'
import { StrikeLadders } from './strike-settings.service.ts'
import { Strike } from './strike.entity.ts'
import { StrikeInput, StrikeSettingsInput } from './strike.input.ts'
import { StrikeSettings } from './strike.object.ts'
import { Strikes } from './strike.service.ts'
import { strikesOfUsers } from './strike.store.ts'

const StrikeInputType = inputFromZod('StrikeInput', StrikeInput)
const SettingsInput = inputFromZod('StrikeSettingsInput', StrikeSettingsInput)

/** Strikes and the ladder (sections 2.12, 3.4). */
@Resolver()
export class StrikeResolver {
  @Authorized('strikes.read')
  @Query(() => StrikeSettings, { description: 'The escalation ladder of the workspace' })
  strikeSettings(@Ctx() { services, workspaceId }: RequestContext): Promise<StrikeSettings> {
    return services.get(StrikeLadders).read(workspaceId)
  }

  @Authorized('strikeSettings.write')
  @Mutation(() => StrikeSettings, {
    description:
      'Replaces the escalation ladder; changed tiers count for strikes given afterwards. PLAN_REQUIRED where the plan has no strikes',
  })
  updateStrikeSettings(
    @Arg('input', () => SettingsInput, { description: 'The ladder as it is to be' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<StrikeSettings> {
    return services.get(StrikeLadders).update(caller, input)
  }

  @Authorized('strikes.give')
  @Mutation(() => [Action], {
    description:
      'Gives a user a strike; CONFLICT while one is active and when all are used, PLAN_REQUIRED where the plan has none. Only for members who are signed in',
  })
  strikeUser(
    @Arg('input', () => StrikeInputType, { description: 'The strike' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Action[]> {
    return services.get(HandActions).strike(caller, input)
  }

  @Authorized('strikes.give')
  @Mutation(() => User, {
    nullable: true,
    description:
      'Ends the active strike of a user, which still counts; CONFLICT where none is active. Only for members who are signed in',
  })
  async endStrike(
    @Arg('user', () => inputOf(UserReference), { description: 'Whose strike ends now' }) named: unknown,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() context: RequestContext,
  ) {
    const userId = idOfArgument(context.workspaceId, UserReference, { user: named })
    await context.services.get(Strikes).end(context.caller, userId, requestId)
    return context.show(userById, userId)
  }

  @Authorized('strikes.give')
  @Mutation(() => User, {
    nullable: true,
    description:
      'Removes the latest strike of a user from the record; CONFLICT where there is none. Only for members who are signed in',
  })
  async removeStrike(
    @Arg('user', () => inputOf(UserReference), { description: 'Whose latest strike is taken away' })
    named: unknown,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() context: RequestContext,
  ) {
    const userId = idOfArgument(context.workspaceId, UserReference, { user: named })
    await context.services.get(Strikes).remove(context.caller, userId, requestId)
    return context.show(userById, userId)
  }
}

/** The strikes of a user. */
@Resolver(() => User)
export class UserStrikesResolver {
  @FieldResolver(() => [Strike], {
    description: 'The latest 100 strikes that the user was given, latest first; those removed are among them',
  })
  strikeHistory(@Root() { id }: User, @Ctx() context: RequestContext) {
    return context.load(strikesOfUser, id)
  }
}

@Resolver(() => Strike)
export class StrikeFieldsResolver {
  @FieldResolver(() => Actor, { description: 'Who gave it' })
  givenBy(@Root() { givenByKind, givenById }: Strike, @Ctx() context: RequestContext) {
    return actorOf(context, { kind: givenByKind, id: givenById })
  }
}

/** All strikes of users, those removed included, latest first. */
const strikesOfUser = rowsOfOwner(strikesOfUsers)
