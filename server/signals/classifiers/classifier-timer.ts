import type { Sql } from '../../platform/database.ts'
import { armTimer, cancelTimer, eachAlone, type TimerKind } from '../../platform/timers.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import { trainClassifiers } from './classifier-change.ts'
import { countExamples } from './classifier-example.store.ts'
import { isTraining } from './classifier-version.store.ts'
import type { Classifier } from './classifier.entity.ts'
import { leastExamples } from './classifier.input.ts'
import { lockClassifier } from './classifier.store.ts'
import { takeDecisions } from './decision-examples.ts'
import { addTraining } from './training-task.ts'

const nightly = 'classifier_nightly'
const daySeconds = 24 * 60 * 60

/** Schedules the training of a classifier a day from now if it is trained nightly, else cancels it. */
export async function armNightly(
  tx: Sql,
  { workspaceId, id, retrainsNightly }: Pick<Classifier, 'workspaceId' | 'id' | 'retrainsNightly'>,
): Promise<void> {
  const timer = { workspaceId, kind: nightly, objectId: id }
  if (retrainsNightly) await armTimer(tx, timer, daySeconds)
  else await cancelTimer(tx, timer)
}

/** Trains a classifier each night, with the decisions since; one with too few examples is skipped until the next night. */
export const classifierTimer = ({ wakeUps }: { wakeUps: Pick<WakeUps, 'send'> }): TimerKind => ({
  kind: nightly,
  fire: eachAlone(async (tx, { workspaceId, objectId }) => {
    const classifier = await lockClassifier(tx, workspaceId, objectId)
    if (!classifier?.retrainsNightly) return
    await armNightly(tx, classifier)
    const { policyCategoryId } = classifier
    if (policyCategoryId) await takeDecisions(tx, { ...classifier, policyCategoryId })
    const [counted] = await countExamples(tx, workspaceId, [objectId])
    if (!counted || Math.min(counted.violates, counted.fine) < leastExamples) return
    if (await isTraining(tx, classifier)) return
    await addTraining(tx, classifier, { actor: { kind: ActorKind.system, id: null } }, { nightly: true })
    tx.afterCommit(() => wakeUps.send(trainClassifiers))
  }),
})
