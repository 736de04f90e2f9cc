import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { type Classifier, ClassifierKind } from './classifier.entity.ts'
import { ExampleSource } from './classifier-example.entity.ts'
import { addExamples, decidedItems } from './classifier-example.store.ts'
import { exampleProblem, newExample } from './new-example.ts'

/** The newest decisions that are taken, of each side. */
const mostDecisions = 1000

/** Adds what moderators decided on the policy category of a locked classifier; what it has already is left as it is. */
export async function takeDecisions(
  tx: Sql,
  classifier: Pick<Classifier, 'workspaceId' | 'id' | 'kind'> & { policyCategoryId: string },
): Promise<{ added: number; known: number }> {
  const { workspaceId, kind, policyCategoryId } = classifier
  const items = await decidedItems(tx, workspaceId, policyCategoryId, mostDecisions)
  const examples = items.flatMap(({ id: contentId, text, imageUrls, label }) => {
    const values = kind === ClassifierKind.image ? imageUrls : [text ?? '']
    return values
      .filter((value) => exampleProblem(kind, value) === null)
      .map((value) => ({ ...newExample(kind, label, value), contentId, id: newId() }))
  })
  const added = (await addExamples(tx, classifier, ExampleSource.decision, examples)).length
  return { added, known: examples.length - added }
}
