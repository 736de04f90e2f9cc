import { Authorized, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { ReviewQueue } from '../../reviews/queues/review-queue.entity.ts'
import { List } from '../../settings/lists/list.entity.ts'
import { PolicyCategory } from '../../settings/policies/policy-category.entity.ts'
import { Classifier } from '../../signals/classifiers/classifier.entity.ts'
import { Rule } from './rule.entity.ts'
import { rulesOfClassifier, rulesOfList, rulesOfPolicyCategory, rulesOfQueue } from './rule.loaders.ts'

/** The rules that use a policy category, which therefore cannot be deleted (section 2.7). */
@Resolver(() => PolicyCategory)
export class PolicyCategoryRulesResolver {
  @Authorized('rules.read')
  @FieldResolver(() => [Rule], { description: 'The rules that refer to it' })
  usedBy(@Root() { id }: PolicyCategory, @Ctx() context: RequestContext) {
    return context.load(rulesOfPolicyCategory, id)
  }
}

/** The rules that use a list, which therefore cannot be deleted (section 2.9). */
@Resolver(() => List)
export class ListRulesResolver {
  @FieldResolver(() => [Rule], { description: 'The rules that refer to it' })
  usedBy(@Root() { id }: List, @Ctx() context: RequestContext) {
    return context.load(rulesOfList, id)
  }
}

/** The rules that use a classifier, which therefore cannot be deleted. */
@Resolver(() => Classifier)
export class ClassifierRulesResolver {
  @Authorized('rules.read')
  @FieldResolver(() => [Rule], { description: 'The rules that refer to it' })
  usedBy(@Root() { id }: Classifier, @Ctx() context: RequestContext) {
    return context.load(rulesOfClassifier, id)
  }
}

/** The rules that route reviews to a queue, which therefore cannot be deleted. */
@Resolver(() => ReviewQueue)
export class QueueRulesResolver {
  @FieldResolver(() => [Rule], { description: 'The routing rules that send reviews to it' })
  usedBy(@Root() { id }: ReviewQueue, @Ctx() context: RequestContext) {
    return context.load(rulesOfQueue, id)
  }
}
