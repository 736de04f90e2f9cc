import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { addTasks } from '../../platform/tasks.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { trainClassifiers } from './classifier-change.ts'
import type { ListedVersion } from './classifier-version.entity.ts'
import { addVersion, deleteOldVersions } from './classifier-version.store.ts'
import type { Classifier } from './classifier.entity.ts'

/** The number of versions kept for a rollback, besides those live, in shadow or in training. */
const versionsKept = 20

/** Adds a version of a locked classifier and the task that trains it, in the caller's transaction. */
export async function addTraining(
  tx: Sql,
  classifier: Pick<Classifier, 'workspaceId' | 'id'>,
  { actor, origin = null }: Pick<Caller, 'actor' | 'origin'>,
  { nightly }: { nightly: boolean },
): Promise<ListedVersion> {
  const { workspaceId, id: classifierId } = classifier
  await deleteOldVersions(tx, classifier, versionsKept)
  const version = await addVersion(tx, {
    workspaceId,
    id: newId(),
    classifierId,
    nightly,
    createdByKind: actor.kind,
    createdById: actor.id,
  })
  await addTasks(tx, [{ workspaceId, kind: trainClassifiers, objectId: version.id, version: 0, origin }])
  return version
}

/** Adds a version of a locked classifier that uses a provider with a policy, in the caller's transaction. */
export async function addPolicy(
  tx: Sql,
  { workspaceId, id: classifierId }: Pick<Classifier, 'workspaceId' | 'id'>,
  actor: ActorRef,
  policy: string,
): Promise<ListedVersion> {
  await deleteOldVersions(tx, { workspaceId, id: classifierId }, versionsKept)
  return addVersion(tx, {
    workspaceId,
    id: newId(),
    classifierId,
    nightly: false,
    policy,
    createdByKind: actor.kind,
    createdById: actor.id,
  })
}
