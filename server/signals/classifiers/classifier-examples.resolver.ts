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
      'Texts, or for a classifier of images the addresses of pictures; up to 1,000 a side at a time',
  })
  addClassifierExamples(
    @Arg('classifierId', () => ID) classifierId: string,
    @Arg('examples', () => ExamplesInput) examples: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<AddedExamplesObject> {
    return services.get(ClassifierExamples).paste(caller, classifierId, examples)
  }

  @Authorized('classifiers.write')
  @Mutation(() => AddedExamplesObject, {
    description:
      'A file under 5 MB, all or none: CSV whose first line names label and text (url for images), or JSON lines with these fields',
  })
  uploadClassifierExamples(
    @Arg('classifierId', () => ID) classifierId: string,
    @Arg('file', () => String, { description: 'The text of the file' }) file: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<AddedExamplesObject> {
    return services.get(ClassifierExamples).upload(caller, classifierId, file)
  }

  @Authorized('classifiers.write')
  @Answers('pictures', 'What became of each picture, in their order')
  @Mutation(() => [AddedPictureObject], {
    description:
      'Picture files, for a classifier of images: up to 10 at a time, in a request of at most 12 MB; each is taken or refused for itself. What they show is kept, the files are not',
  })
  addClassifierPictures(
    @Arg('classifierId', () => ID) classifierId: string,
    @Arg('input', () => PicturesInput) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<AddedPictureObject[]> {
    return services.get(ClassifierExamples).addPictures(caller, classifierId, input)
  }

  @Authorized('classifiers.write')
  @Mutation(() => AddedExamplesObject, {
    description:
      'The newest decisions of moderators, up to 1,000 a side: hidden or flagged for the policy category violates, allowed is fine',
  })
  addDecisionsToClassifier(
    @Arg('classifierId', () => ID) classifierId: string,
    @Arg('policyCategoryId', () => ID) policyCategoryId: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<AddedExamplesObject> {
    return services.get(ClassifierExamples).takeDecisions(caller, classifierId, policyCategoryId)
  }

  @Authorized('classifiers.write')
  @Mutation(() => ClassifierExample, { description: 'The next training learns of it' })
  relabelClassifierExample(
    @Arg('classifierId', () => ID) classifierId: string,
    @Arg('id', () => ID) id: string,
    @Arg('label', () => ExampleLabel) label: ExampleLabel,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ListedExample> {
    return services.get(ClassifierExamples).relabel(caller, classifierId, id, label)
  }

  @Authorized('classifiers.write')
  @Answers('removedExamples', 'How many examples there were of the ids')
  @Mutation(() => Int, { description: 'Answers how many there were' })
  removeClassifierExamples(
    @Arg('classifierId', () => ID) classifierId: string,
    @Arg('ids', () => [ID]) ids: string[],
    @Ctx() { services, caller }: RequestContext,
  ): Promise<number> {
    return services.get(ClassifierExamples).remove(caller, classifierId, ids)
  }
}
