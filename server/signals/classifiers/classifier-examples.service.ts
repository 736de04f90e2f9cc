import type { z } from 'zod'
import type { Sql, Transaction } from '../../platform/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { readPage } from '../../platform/graphql/listing.ts'
import { newId } from '../../platform/ids.ts'
import { check, checkFilter, presentable } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { policyCategoriesByIds } from '../../settings/policies/policy-category.store.ts'
import { pictureEmbedding } from '../media/picture-embedding.ts'
import { type ClassifierDependencies, lockedClassifier, lockedLearner } from './classifier-change.ts'
import { ClassifierExampleFilter } from './classifier-example-filter.input.ts'
import { ExampleLabel, ExampleSource } from './classifier-example.entity.ts'
import {
  addExamples,
  countExamples,
  deleteExamples,
  exampleList,
  type ListedExample,
  relabelExample,
  worstMistakes,
} from './classifier-example.store.ts'
import { type Classifier, ClassifierKind } from './classifier.entity.ts'
import {
  longestText,
  mostExamples,
  mostPictureBytes,
  PastedExamples,
  PictureFiles,
} from './classifier.input.ts'
import { type AddedPictureObject, PictureOutcome } from './classifier.object.ts'
import { changeClassifier } from './classifier.store.ts'
import { takeDecisions } from './decision-examples.ts'
import { examplesOfFile } from './examples-of-file.ts'
import {
  exampleProblem,
  newExample,
  type NewExample,
  pictureExample,
  type ReadPictureFile,
} from './new-example.ts'
import type { PictureExamples } from './picture-examples.ts'

/** The result of adding examples. */
export interface AddedExamples {
  added: number
  /** Those that the classifier had already. */
  known: number
}

const mostMistakes = 100

type UploadedPicture = z.output<typeof PictureFiles>['pictures'][number]

/** The examples that classifiers learn from. */
export class ClassifierExamples {
  constructor(
    private readonly deps: ClassifierDependencies & { pictureExamples: Pick<PictureExamples, 'readFile'> },
  ) {}

  /** A page of those of a classifier. @throws InvalidInputError */
  async list(workspaceId: string, id: string, filter: unknown, args: ListArgs): Promise<Page<ListedExample>> {
    const wanted = checkFilter(ClassifierExampleFilter, filter)
    const list = exampleList({ workspaceId, id }, wanted, args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list)
  }

  /** The examples whose cross-validated likelihood is furthest on the wrong side of a threshold in percent, at most 100. */
  mistakes(workspaceId: string, id: string, threshold: number, most: number): Promise<ListedExample[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) =>
      worstMistakes(tx, { workspaceId, id }, threshold, Math.max(1, Math.min(most, mostMistakes))),
    )
  }

  /** Adds pasted examples, up to 1,000 a side at a time. @throws NotFoundError, InvalidInputError by field */
  paste(caller: Caller, id: string, input: unknown): Promise<AddedExamples> {
    const pasted = check(PastedExamples, input)
    return this.#add(caller, id, ExampleSource.pasted, ({ kind }) => {
      const problems: Record<string, string> = {}
      const examples = [ExampleLabel.violates, ExampleLabel.fine].flatMap((label) =>
        pasted[label].map((value, at) => {
          const problem = exampleProblem(kind, value)
          if (problem) problems[`${label}.${at}`] = problem
          return newExample(kind, label, value)
        }),
      )
      if (examples.length === 0) throw new InvalidInputError({ violates: 'There is no example' })
      if (Object.keys(problems).length > 0) throw new InvalidInputError(problems)
      return examples
    })
  }

  /** Adds the examples of a CSV file or of JSON lines, all or none. @throws NotFoundError, InvalidInputError by line */
  upload(caller: Caller, id: string, file: string): Promise<AddedExamples> {
    return this.#add(caller, id, ExampleSource.upload, ({ kind }) => examplesOfFile(kind, file))
  }

  /**
   * Adds picture files, each separately: its embedding is stored, the file is not. They are processed before anything is locked.
   * @throws NotFoundError, ConflictError for a classifier of texts, InvalidInputError
   */
  async addPictures(caller: Caller, id: string, input: unknown): Promise<AddedPictureObject[]> {
    const { label, pictures } = check(PictureFiles, input)
    await this.deps.database.inWorkspace(caller.workspaceId, (tx) =>
      lockedPictureLearner(tx, caller.workspaceId, id),
    )
    const read = await Promise.all(pictures.map((picture) => this.#readPicture(picture)))
    const examples = read.map((one) => (typeof one === 'string' ? null : pictureExample(label, one)))
    const added = await this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      const classifier = await lockedPictureLearner(tx, caller.workspaceId, id)
      return this.#insert(
        tx,
        caller,
        classifier,
        ExampleSource.upload,
        examples.flatMap((one) => one ?? []),
      )
    })
    const fresh = new Set(added)
    return pictures.map(({ name }, at) => {
      const problem = read[at]
      if (typeof problem === 'string') return { name, outcome: PictureOutcome.refused, problem }
      const isNew = fresh.delete(examples[at]?.digest ?? '')
      return { name, outcome: isNew ? PictureOutcome.added : PictureOutcome.known, problem: null }
    })
  }

  /** A file in the stored form, or why it cannot be used for training. */
  async #readPicture({ name, content }: UploadedPicture): Promise<ReadPictureFile | string> {
    const body = Buffer.from(content, 'base64')
    if (body.length === 0) return 'Must not be empty'
    if (body.length > mostPictureBytes) return 'Must be at most 8 MB'
    const { embedding, sha256, problem } = await this.deps.pictureExamples.readFile(body)
    return problem === null
      ? { name, sha256, embedding, base: pictureEmbedding }
      : `The picture cannot be read: ${problem}`
  }

  /**
   * Adds the newest decisions of moderators: items hidden or flagged for a policy category as violating, allowed ones as fine.
   * @throws NotFoundError, InvalidInputError
   */
  takeDecisions(
    { workspaceId, actor }: Caller,
    id: string,
    policyCategoryId: string,
  ): Promise<AddedExamples> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const classifier = await lockedLearner(tx, workspaceId, id)
      const [category] = await policyCategoriesByIds(tx, workspaceId, [policyCategoryId])
      if (!category) throw new NotFoundError('Policy category not found', 'policyCategoryId')
      await changeClassifier(tx, classifier, { policyCategoryId })
      const taken = await takeDecisions(tx, { ...classifier, policyCategoryId })
      await refuseCrowd(tx, classifier)
      const after = { ...taken, source: ExampleSource.decision, policyCategory: category.name }
      await this.#record(tx, { workspaceId, actor }, id, after)
      return taken
    })
  }

  /** Moves an example to the other side, with effect from the next training. @throws NotFoundError */
  relabel(
    { workspaceId, actor }: Caller,
    id: string,
    exampleId: string,
    label: ExampleLabel,
  ): Promise<ListedExample> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const classifier = await lockedClassifier(tx, workspaceId, id)
      const example = await relabelExample(tx, classifier, exampleId, label)
      if (!example) throw new NotFoundError('Example not found', 'id')
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'classifier.example_relabelled',
        subject: id,
        after: { label, text: presentable(example.text ?? example.imageUrl ?? example.imageName ?? '', 100) },
      })
      return example
    })
  }

  /** Deletes examples. @returns how many @throws NotFoundError */
  remove({ workspaceId, actor }: Caller, id: string, exampleIds: readonly string[]): Promise<number> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const classifier = await lockedClassifier(tx, workspaceId, id)
      const removed = await deleteExamples(tx, classifier, exampleIds)
      if (removed > 0)
        await this.deps.audit.append(tx, {
          workspaceId,
          actor,
          event: 'classifier.examples_removed',
          subject: id,
          before: { examples: removed },
        })
      return removed
    })
  }

  #add(
    caller: Caller,
    id: string,
    source: ExampleSource,
    read: (classifier: Classifier) => NewExample[],
  ): Promise<AddedExamples> {
    return this.deps.database.inWorkspace(caller.workspaceId, (tx) =>
      this.addIn(tx, caller, id, source, read),
    )
  }

  /** Adds examples to a classifier, all or none, within a transaction. @throws NotFoundError, InvalidInputError */
  async addIn(
    tx: Transaction,
    caller: Caller,
    id: string,
    source: ExampleSource,
    read: (classifier: Classifier) => NewExample[],
  ): Promise<AddedExamples> {
    const classifier = await lockedLearner(tx, caller.workspaceId, id)
    const examples = read(classifier)
    const added = (await this.#insert(tx, caller, classifier, source, examples)).length
    return { added, known: examples.length - added }
  }

  /** @returns the digests of those that the classifier did not have @throws InvalidInputError when there would be too many */
  async #insert(
    tx: Transaction,
    caller: Caller,
    classifier: Classifier,
    source: ExampleSource,
    examples: readonly NewExample[],
  ): Promise<string[]> {
    const rows = examples.map((example) => ({ ...example, id: newId() }))
    const digests = await addExamples(tx, classifier, source, rows)
    await refuseCrowd(tx, classifier)
    const counted = { added: digests.length, known: examples.length - digests.length }
    if (digests.length > 0) await this.#record(tx, caller, classifier.id, { ...counted, source })
    return digests
  }

  async #record(tx: Transaction, { workspaceId, actor }: Caller, id: string, after: object): Promise<void> {
    await this.deps.audit.append(tx, {
      workspaceId,
      actor,
      event: 'classifier.examples_added',
      subject: id,
      after,
    })
  }
}

/** The same as `lockedLearner` of one that learns from pictures. @throws NotFoundError, ConflictError */
async function lockedPictureLearner(tx: Sql, workspaceId: string, id: string): Promise<Classifier> {
  const classifier = await lockedLearner(tx, workspaceId, id)
  if (classifier.kind !== ClassifierKind.image) throw new ConflictError('The classifier looks at texts')
  return classifier
}

async function refuseCrowd(tx: Sql, { workspaceId, id }: Classifier): Promise<void> {
  const [counted] = await countExamples(tx, workspaceId, [id])
  if (counted && counted.violates + counted.fine + counted.problems > mostExamples)
    throw new InvalidInputError({
      examples: `A classifier has at most ${mostExamples.toLocaleString('en')} examples, of ${longestText.toLocaleString('en')} characters each`,
    })
}
