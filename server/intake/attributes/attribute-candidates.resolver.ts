import { Arg, Authorized, Ctx, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { AttributeSource } from '../../settings/attributes/attribute.entity.ts'
import { AttributeCandidate } from './attribute-candidate.object.ts'
import { AttributeCandidates } from './attribute-candidates.service.ts'

/** Candidates for custom attributes (section 2.6). */
@Resolver()
export class AttributeCandidatesResolver {
  @Authorized('attributes.write')
  @Query(() => [AttributeCandidate], {
    description: 'What the last 1,000 items of the previous day had that is not registered, at most 200',
  })
  attributeCandidates(
    @Arg('source', () => AttributeSource, { description: 'Whether those of content or of users are wanted' })
    source: AttributeSource,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<AttributeCandidate[]> {
    return services.get(AttributeCandidates).find(workspaceId, source)
  }
}
