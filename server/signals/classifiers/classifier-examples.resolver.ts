import { Arg, Authorized, Ctx, ID, Int, Mutation, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { Answers } from '../../platform/graphql/payload.ts'
import { ClassifierExample, ExampleLabel } from './classifier-example.entity.ts'
import type { ListedExample } from './classifier-example.store.ts'
import { ClassifierExamples } from './classifier-examples.service.ts'
import { PastedExamples, PictureFiles } from './classifier.input.ts'
import { AddedExamplesObject, AddedPictureObject } from './classifier.object.ts'

const ExamplesInput = inputFromZod('ClassifierExamplesInput', PastedExamples)

const PicturesInput = inputFromZod('ClassifierPicturesInput', PictureFiles)

/** Adding and changing the examples of classifiers. */
@Resolver()
export class ClassifierExamplesResolver {
  @Authorized('classifiers.write')
  @Mutation(() => AddedExamplesObject, {
    description:
      'Adds examples: texts, or for a classifier of images the addresses of pictures, up to 1,000 a side at a time',
  })
  addClassifierExamples(
    @Arg('classifierId', () => ID, { description: 'The id of the classifier' }) classifierId: string,
    @Arg('examples', () => ExamplesInput, { description: 'The examples of both sides' }) examples: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<AddedExamplesObject> {
    return services.get(ClassifierExamples).paste(caller, classifierId, examples)
  }

  @Authorized('classifiers.write')
  @Mutation(() => AddedExamplesObject, {
    description:
      'Adds the examples of a file under 5 MB, all or none: CSV whose first line names label and text (url for images), or JSON lines with these fields',
  })
  uploadClassifierExamples(
    @Arg('classifierId', () => ID, { description: 'The id of the classifier' }) classifierId: string,
    @Arg('file', () => String, { description: 'The text of the file' }) file: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<AddedExamplesObject> {
    return services.get(ClassifierExamples).upload(caller, classifierId, file)
  }

  @Authorized('classifiers.write')
  @Answers('pictures', 'What became of each picture, in their order')
  @Mutation(() => [AddedPictureObject], {
    description:
      'Adds picture files, up to 10 at a time in a request of at most 12 MB; each is taken or refused for itself. What they show is kept, the files are not',
  })
  addClassifierPictures(
    @Arg('classifierId', () => ID, { description: 'The id of a classifier of images' }) classifierId: string,
    @Arg('input', () => PicturesInput, { description: 'The pictures, all of one side' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<AddedPictureObject[]> {
    return services.get(ClassifierExamples).addPictures(caller, classifierId, input)
  }

  @Authorized('classifiers.write')
  @Mutation(() => AddedExamplesObject, {
    description:
      'Adds the newest decisions of moderators as examples, up to 1,000 a side: hidden or flagged for the policy category violates, allowed is fine',
  })
  addDecisionsToClassifier(
    @Arg('classifierId', () => ID, { description: 'The id of the classifier' }) classifierId: string,
    @Arg('policyCategoryId', () => ID, { description: 'The id of the policy category in Verdict' })
    policyCategoryId: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<AddedExamplesObject> {
    return services.get(ClassifierExamples).takeDecisions(caller, classifierId, policyCategoryId)
  }

  @Authorized('classifiers.write')
  @Mutation(() => ClassifierExample, {
    description: 'Puts an example on the other side; the next training learns of it',
  })
  relabelClassifierExample(
    @Arg('classifierId', () => ID, { description: 'The id of the classifier' }) classifierId: string,
    @Arg('id', () => ID, { description: 'The id of the example' }) id: string,
    @Arg('label', () => ExampleLabel, { description: 'The side that it is of' }) label: ExampleLabel,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ListedExample> {
    return services.get(ClassifierExamples).relabel(caller, classifierId, id, label)
  }

  @Authorized('classifiers.write')
  @Answers('removedExamples', 'How many examples there were of the ids')
  @Mutation(() => Int, { description: 'Removes examples; the next training learns without them' })
  removeClassifierExamples(
    @Arg('classifierId', () => ID, { description: 'The id of the classifier' }) classifierId: string,
    @Arg('ids', () => [ID], {
      description: 'The ids of the examples; those of other classifiers are ignored',
    })
    ids: string[],
    @Ctx() { services, caller }: RequestContext,
  ): Promise<number> {
    return services.get(ClassifierExamples).remove(caller, classifierId, ids)
  }
}
