import {
  Arg,
  Args,
  Authorized,
  Ctx,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql'
import { EventArgs, eventsOf, frameOf } from '../../access/requests/events-of.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { ReadEvent } from '../../platform/events/event.store.ts'
import { type EventOf, eventOf } from '../../platform/graphql/event.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { classifierTopic } from './classifier-change.ts'
import { VersionState } from './classifier-quality.object.ts'
import { ClassifierTrials } from './classifier-trials.service.ts'
import { ClassifierVersion, type ListedVersion } from './classifier-version.entity.ts'
import { ClassifierVersions } from './classifier-versions.service.ts'
import { Classifier, ClassifierKind } from './classifier.entity.ts'
import { ClassifierChange, NewClassifier } from './classifier.input.ts'
import { ClassifierVerdictObject, ClassifierReachObject } from './classifier.object.ts'
import { Classifiers } from './classifier.service.ts'
import { classifierBound } from './classifier.store.ts'

const ClassifierInput = inputFromZod('ClassifierInput', NewClassifier)
const ClassifierChangeInput = inputFromZod('ClassifierChangeInput', ClassifierChange)

const ClassifierEvent = eventOf('ClassifierEvent', 'classifier', () => Classifier, 'A changed classifier')

const findClassifier = ({ services, workspaceId }: RequestContext, id: string): Promise<Classifier | null> =>
  services.get(Classifiers).find(workspaceId, id)

/** Classifiers and their versions. */
@Resolver()
export class ClassifierResolver {
  @Authorized('classifiers.read')
  @Query(() => [Classifier], { description: `The classifiers, by name; ${classifierBound.inWords}` })
  classifiers(
    @Arg('kind', () => ClassifierKind, { nullable: true, description: 'Only those that look at this' })
    kind: ClassifierKind | null,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Classifier[]> {
    return services.get(Classifiers).all(workspaceId, kind ?? null)
  }

  @Authorized('classifiers.read')
  @Query(() => Classifier, {
    nullable: true,
    description: 'A classifier; null where there is none of this id',
  })
  classifier(
    @Arg('id', () => ID, { description: 'The id of the classifier' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Classifier | null> {
    return findClassifier(context, id)
  }

  @Authorized('classifiers.write')
  @Mutation(() => Classifier, {
    description:
      'Makes a classifier; with `policy` one that asks the provider of policy scores, without one that learns from examples',
  })
  createClassifier(
    @Arg('input', () => ClassifierInput, { description: 'The classifier' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Classifier> {
    return services.get(Classifiers).create(caller, input)
  }

  @Authorized('classifiers.write')
  @Mutation(() => Classifier, { description: 'Changes what is given of a classifier' })
  updateClassifier(
    @Arg('id', () => ID, { description: 'The id of the classifier' }) id: string,
    @Arg('input', () => ClassifierChangeInput, { description: 'What is to change' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Classifier> {
    return services.get(Classifiers).update(caller, id, input)
  }

  @Authorized('classifiers.write')
  @Mutation(() => Boolean, {
    description: 'Deletes a classifier with its examples and versions; CONFLICT while a rule uses it',
  })
  deleteClassifier(
    @Arg('id', () => ID, { description: 'The id of the classifier' }) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    return services.get(Classifiers).delete(caller, id)
  }

  @Authorized('classifiers.write')
  @Mutation(() => ClassifierVersion, {
    description:
      'Trains a new version on the examples there are, at least 20 of each side; CONFLICT while it is being trained, and for one that asks a provider',
  })
  trainClassifier(
    @Arg('id', () => ID, { description: 'The id of the classifier' }) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ListedVersion> {
    return services.get(ClassifierVersions).train(caller, id)
  }

  @Authorized('classifiers.write')
  @Mutation(() => ClassifierVersion, {
    description:
      'Makes a new version of a classifier that uses a provider: put it live for rules to use it. CONFLICT for one that learns from examples',
  })
  writeClassifierPolicy(
    @Arg('id', () => ID, { description: 'The id of a classifier that asks a provider' }) id: string,
    @Arg('policy', () => String, { description: 'What violates, in words; at most 20,000 characters' })
    policy: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ListedVersion> {
    return services.get(ClassifierVersions).writePolicy(caller, id, policy)
  }

  @Authorized('classifiers.write')
  @Mutation(() => ClassifierVersion, {
    description: 'Ends the training of a version; one that is over stays as it is',
  })
  cancelClassifierTraining(
    @Arg('versionId', () => ID, { description: 'The id of the version' }) versionId: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ListedVersion> {
    return services.get(ClassifierVersions).cancel(caller, versionId)
  }

  @Authorized('classifiers.write')
  @Mutation(() => ClassifierVersion, {
    description: 'Sets from which likelihood on a version says that something violates',
  })
  setClassifierThreshold(
    @Arg('versionId', () => ID, { description: 'The id of the version' }) versionId: string,
    @Arg('threshold', () => Int, { description: 'The likelihood in percent, 1 to 99' }) threshold: number,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ListedVersion> {
    return services.get(ClassifierVersions).setThreshold(caller, versionId, threshold)
  }

  @Authorized('classifiers.write')
  @Mutation(() => ClassifierVersion, {
    description:
      'Puts a trained version live, into shadow, or out of use; the one that was there makes room. CONFLICT before it is trained, and where a rule would be left without a live version',
  })
  useClassifierVersion(
    @Arg('versionId', () => ID, { description: 'The id of a version that is trained' }) versionId: string,
    @Arg('state', () => VersionState, { description: 'What it is to be used for' }) state: VersionState,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ListedVersion> {
    return services.get(ClassifierVersions).use(caller, versionId, state)
  }

  @Authorized('classifiers.read')
  @Query(() => ClassifierVerdictObject, {
    description:
      'What a version makes of a text; one that asks a provider asks it now, within its budget. Null where there is no such version',
  })
  tryClassifier(
    @Arg('versionId', () => ID, { description: 'The id of a version that is trained' }) versionId: string,
    @Arg('text', () => String, { description: 'The text, 1 to 4,000 characters' }) text: string,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<ClassifierVerdictObject> {
    return services.get(ClassifierTrials).try(workspaceId, versionId, text)
  }

  @Authorized('classifiers.write')
  @Mutation(() => ClassifierVerdictObject, {
    description: 'What a version makes of the picture behind an address',
  })
  tryClassifierOnPicture(
    @Arg('versionId', () => ID, {
      description: 'The id of a version that is trained, of a classifier of images',
    })
    versionId: string,
    @Arg('imageUrl', () => String, { description: 'The address of the picture' }) imageUrl: string,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<ClassifierVerdictObject> {
    return services.get(ClassifierTrials).tryPicture(workspaceId, versionId, imageUrl)
  }

  @Authorized('classifiers.read')
  @Query(() => ClassifierReachObject, {
    description: 'What a version would have made of the newest items; null where there is no such version',
  })
  classifierReach(
    @Arg('versionId', () => ID, { description: 'The id of a version that is trained' }) versionId: string,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<ClassifierReachObject> {
    return services.get(ClassifierTrials).reach(workspaceId, versionId)
  }

  @Authorized('classifiers.read')
  @Subscription(() => ClassifierEvent, {
    description: 'How far a training has come, and what else changes of the versions',
    subscribe: eventsOf<{ id: string }>({
      topics: [classifierTopic],
      newestOnly: true,
      check: async (context, { id }) => {
        if (!(await findClassifier(context, id))) throw new NotFoundError('Classifier not found', 'id')
      },
      wanted: (_context, { id }, events) => events.filter(({ objectId }) => objectId === id),
    }),
  })
  async classifierChanged(
    @Arg('id', () => ID, { description: 'The id of the classifier' }) _id: string,
    @Args(() => EventArgs) _args: EventArgs,
    @Root() event: ReadEvent,
    @Ctx() context: RequestContext,
  ): Promise<EventOf<'classifier', Classifier>> {
    return { ...frameOf(context, event), classifier: await findClassifier(context, event.objectId) }
  }
}
