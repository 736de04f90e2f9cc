import { type ModeratedItem, newestByModerators } from '../../intake/content/decided-content.store.ts'
import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { ExampleLabel, ExampleSource } from './classifier-example.entity.ts'
import { addExamples } from './classifier-example.store.ts'
import { type Classifier, ClassifierKind } from './classifier.entity.ts'
import { exampleProblem, newExample } from './new-example.ts'

/** The maximum number of decisions added per side, the newest ones. */
const mostDecisions = 1000

/** Adds the moderators' decisions on the policy category of a locked classifier; existing examples stay as they are. */
export async function takeDecisions(
  tx: Sql,
  classifier: Pick<Classifier, 'workspaceId' | 'id' | 'kind'> & { policyCategoryId: string },
): Promise<{ added: number; known: number }> {
  const { workspaceId, kind, policyCategoryId } = classifier
  const violating = await newestByModerators(tx, workspaceId, policyCategoryId, mostDecisions)
  const fine = await newestByModerators(tx, workspaceId, null, mostDecisions)
  const asExamples = (label: ExampleLabel) => (item: ModeratedItem) => examplesOf(kind, label, item)
  const examples = [
    ...violating.flatMap(asExamples(ExampleLabel.violates)),
    ...fine.flatMap(asExamples(ExampleLabel.fine)),
  ]
  const added = (await addExamples(tx, classifier, ExampleSource.decision, examples)).length
  return { added, known: examples.length - added }
}

function examplesOf(kind: ClassifierKind, label: ExampleLabel, { id, text, imageUrls }: ModeratedItem) {
  const values = kind === ClassifierKind.image ? imageUrls : [text ?? '']
  return values
    .filter((value) => exampleProblem(kind, value) === null)
    .map((value) => ({ ...newExample(kind, label, value), contentId: id, id: newId() }))
}
