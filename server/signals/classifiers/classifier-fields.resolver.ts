import { Arg, Authorized, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import type { RequestContext, LoaderDefinition } from '../../access/requests/request-context.ts'
import { rowsById, rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { type ListArgs, PageArguments } from '../../platform/graphql/list-order.ts'
import { ClassifierExampleFilter } from './classifier-example-filter.input.ts'
import { ClassifierExample } from './classifier-example.entity.ts'
import { type ListedExample, countExamples } from './classifier-example.store.ts'
import { exampleOrders } from './classifier-example.store.ts'
import { ClassifierExamples } from './classifier-examples.service.ts'
import { shadowCounts } from './classifier-shadow.store.ts'
import { ClassifierVersion, type ListedVersion } from './classifier-version.entity.ts'
import { versionsOfClassifiers } from './classifier-version.store.ts'
import { Classifier } from './classifier.entity.ts'
import {
  ClassifierExampleConnection,
  ClassifierExampleCounts,
  ClassifierShadowCountsObject,
} from './classifier.object.ts'

const ExampleFilter = inputFromZod('ClassifierExampleFilter', ClassifierExampleFilter)

/** The fields of a classifier that are loaded on request. */
@Resolver(() => Classifier)
export class ClassifierFieldsResolver {
  @Authorized('classifiers.read')
  @FieldResolver(() => [ClassifierVersion], { description: 'Its newest 100 versions, newest first' })
  versions(@Root() { id }: Classifier, @Ctx() context: RequestContext): Promise<ListedVersion[]> {
    return context.load(versionsOf, id)
  }

  @Authorized('classifiers.read')
  @FieldResolver(() => ClassifierExampleCounts, { description: 'How many examples it has' })
  exampleCounts(
    @Root() { id }: Classifier,
    @Ctx() context: RequestContext,
  ): Promise<ClassifierExampleCounts> {
    return context.load(exampleCountsOf, id)
  }

  @Authorized('classifiers.read')
  @FieldResolver(() => ClassifierExampleConnection, { description: 'Its examples, newest first' })
  examples(
    @Root() { id }: Classifier,
    @Arg('filter', () => ExampleFilter, { nullable: true, description: 'Which examples; all unless given' })
    filter: unknown,
    @PageArguments(exampleOrders) args: ListArgs,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<ListedExample>> {
    return services.get(ClassifierExamples).list(workspaceId, id, filter, args)
  }

  @Authorized('classifiers.read')
  @FieldResolver(() => [ClassifierExample], {
    description:
      'Examples that the latest training has furthest on the other side of a threshold, at most 100',
  })
  mistakes(
    @Root() { id }: Classifier,
    @Arg('threshold', () => Int, { description: 'The threshold in percent' }) threshold: number,
    @Arg('first', () => Int, { defaultValue: 20, description: 'How many, at most 100' }) first: number,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<ListedExample[]> {
    return services.get(ClassifierExamples).mistakes(workspaceId, id, threshold, first)
  }
}

/** The fields of a version that are loaded on request. */
@Resolver(() => ClassifierVersion)
export class ClassifierVersionFieldsResolver {
  @Authorized('classifiers.read')
  @FieldResolver(() => ClassifierShadowCountsObject, {
    nullable: true,
    description: 'What it counted in shadow in the last 30 days; null where it was not',
  })
  shadow(
    @Root() { id }: ListedVersion,
    @Ctx() context: RequestContext,
  ): Promise<ClassifierShadowCountsObject | null> {
    return context.load(shadowCountsOf, id)
  }
}

/** The versions of each classifier, newest first. */
const versionsOf = rowsOfOwner(versionsOfClassifiers)

/** The counts of each version in shadow; null where it never was. */
const shadowCountsOf = rowsById(shadowCounts)

/** The examples of each classifier, counted. */
const exampleCountsOf: LoaderDefinition<
  string,
  { violates: number; fine: number; problems: number }
> = async ({ reader, workspaceId }, ids) => {
  const rows = await countExamples(reader, workspaceId, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? { violates: 0, fine: 0, problems: 0 })
}
