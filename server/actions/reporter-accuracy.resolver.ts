import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext, LoaderDefinition } from '../access/requests/request-context.ts'
import { User } from '../intake/users/user.entity.ts'
import { ReporterAccuracy } from './reporter-accuracy.object.ts'
import { accuracyOf } from './reporter-accuracy.store.ts'

/** How many of a user's reports proved right, by the actions on the reported items. */
@Resolver(() => User)
export class ReporterAccuracyResolver {
  @FieldResolver(() => ReporterAccuracy, {
    description: "How right the user's reports were, by what was done about what they reported",
  })
  reporterAccuracy(@Root() { id }: User, @Ctx() context: RequestContext) {
    return context.load(reporterAccuracyOf, id)
  }
}

/** How many reports of each reporter proved right. */
const reporterAccuracyOf: LoaderDefinition<string, ReporterAccuracy> = (
  { reader, workspaceId },
  reporterIds,
) => accuracyOf(reader, workspaceId, reporterIds)
