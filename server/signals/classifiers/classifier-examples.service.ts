import type { Caller } from '../../platform/vocabulary/caller.ts'
import { type Page, type PageArgs, pageOf, pageSize } from '../../platform/graphql/connection.ts'
import { timeCursor, timeKey } from '../../platform/graphql/time-cursor.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import type { Sql, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { check } from '../../platform/validation.ts'
import { policyCategoriesByIds } from '../../settings/policies/policy-category.store.ts'
import { type ClassifierDependencies, lockedClassifier, lockedLearner } from './classifier-change.ts'
import type { Classifier } from './classifier.entity.ts'
import { ExampleLabel, ExampleSource } from './classifier-example.entity.ts'
import {
  addExamples,
  countExamples,
  deleteExamples,
  examplePage,
  type ExampleFilter,
  type ListedExample,
  relabelExample,
  worstMistakes,
} from './classifier-example.store.ts'
import { longestText, mostExamples, PastedExamples } from './classifier.input.ts'
import { changeClassifier } from './classifier.store.ts'
import { takeDecisions } from './decision-examples.ts'
import { examplesOfFile } from './examples-of-file.ts'
import { exampleProblem, newExample, type NewExample } from './new-example.ts'

/** What came of adding examples. */
export interface AddedExamples {
  added: number
  /** Those that the classifier had already. */
  known: number
}

const mostMistakes = 100

/** The examples that classifiers learn from. */
export class ClassifierExamples {
  constructor(private readonly deps: ClassifierDependencies) {}

  /** A page of those of a classifier, newest first. @throws InvalidInputError */
  list(workspaceId: string, id: string, filter: ExampleFilter, args: PageArgs): Promise<Page<ListedExample>> {
    const place = { after: timeCursor(args.after), most: pageSize(args) + 1 }
    return this.deps.database.inWorkspace(workspaceId, async (tx) =>
      pageOf(await examplePage(tx, { workspaceId, id }, filter, place), args, timeKey),
    )
  }

  /** Those that the latest training has furthest on the other side of a threshold in percent, at most 100. */
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
   * Adds the newest decisions of moderators: what they hid or flagged for a policy category violates, what they allowed
   * is fine. @throws NotFoundError, InvalidInputError
   */
  takeDecisions(
    { workspaceId, actor }: Caller,
    id: string,
    policyCategoryId: string,
  ): Promise<AddedExamples> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const classifier = await lockedLearner(tx, workspaceId, id)
      const [category] = await policyCategoriesByIds(tx, workspaceId, [policyCategoryId])
      if (!category) throw new NotFoundError('Policy category not found')
      await changeClassifier(tx, classifier, { policyCategoryId })
      const taken = await takeDecisions(tx, { ...classifier, policyCategoryId })
      await refuseCrowd(tx, classifier)
      const after = { ...taken, source: ExampleSource.decision, policyCategory: category.name }
      await this.#record(tx, { workspaceId, actor }, id, after)
      return taken
    })
  }

  /** Puts an example on the other side; the next training learns of it. @throws NotFoundError */
  relabel(
    { workspaceId, actor }: Caller,
    id: string,
    exampleId: string,
    label: ExampleLabel,
  ): Promise<ListedExample> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const classifier = await lockedClassifier(tx, workspaceId, id)
      const example = await relabelExample(tx, classifier, exampleId, label)
      if (!example) throw new NotFoundError('Example not found')
      await this.deps.audit.append(tx, {
        ...{ workspaceId, actor, event: 'classifier.example_relabelled', subject: id },
        after: { label, text: (example.text ?? example.imageUrl)?.slice(0, 100) },
      })
      return example
    })
  }

  /** Removes examples. @returns how many there were @throws NotFoundError */
  remove({ workspaceId, actor }: Caller, id: string, exampleIds: readonly string[]): Promise<number> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const classifier = await lockedClassifier(tx, workspaceId, id)
      const removed = await deleteExamples(tx, classifier, exampleIds)
      if (removed > 0)
        await this.deps.audit.append(tx, {
          ...{ workspaceId, actor, event: 'classifier.examples_removed', subject: id },
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

  /** Adds what is read for a classifier, all or none, within a transaction. @throws NotFoundError, InvalidInputError */
  async addIn(
    tx: Transaction,
    caller: Caller,
    id: string,
    source: ExampleSource,
    read: (classifier: Classifier) => NewExample[],
  ): Promise<AddedExamples> {
    const classifier = await lockedLearner(tx, caller.workspaceId, id)
    const examples = read(classifier).map((example) => ({ ...example, id: newId() }))
    const added = await addExamples(tx, classifier, source, examples)
    await refuseCrowd(tx, classifier)
    const counted = { added, known: examples.length - added }
    if (added > 0) await this.#record(tx, caller, id, { ...counted, source })
    return counted
  }

  async #record(tx: Transaction, { workspaceId, actor }: Caller, id: string, after: object): Promise<void> {
    await this.deps.audit.append(tx, {
      ...{ workspaceId, actor, event: 'classifier.examples_added', subject: id, after },
    })
  }
}

async function refuseCrowd(tx: Sql, { workspaceId, id }: Classifier): Promise<void> {
  const [counted] = await countExamples(tx, workspaceId, [id])
  if (counted && counted.violates + counted.fine + counted.problems > mostExamples)
    throw new InvalidInputError({
      examples: `A classifier has at most ${mostExamples.toLocaleString('en')} examples, of ${longestText.toLocaleString('en')} characters each`,
    })
}
