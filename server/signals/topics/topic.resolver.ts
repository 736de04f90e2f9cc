import { Authorized, Ctx, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { ClassifierKind } from '../classifiers/classifier.entity.ts'
import { Topic } from '../classifiers/classifier.object.ts'
import { Classifiers } from '../classifiers/classifier.service.ts'
import { starterTopicKeys, starterTopics } from './starter-topics.ts'

/** The topics that rules can use. */
@Resolver()
export class TopicResolver {
  @Authorized('classifiers.read')
  @Query(() => [Topic], {
    description:
      'The topics that rules can ask about: those that come with the program, then those of the workspace by name',
  })
  async topics(@Ctx() { services, workspaceId }: RequestContext): Promise<Topic[]> {
    const own = await services.get(Classifiers).all(workspaceId, ClassifierKind.topic)
    return [
      ...starterTopicKeys.map((key) => ({ key, label: starterTopics[key], builtIn: true })),
      ...own.map(({ id, name }) => ({ key: id, label: name, builtIn: false })),
    ]
  }
}
