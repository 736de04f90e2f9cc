import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { publishEvents } from '../../platform/events/publish-events.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import type { RulesUsing } from '../../settings/rules-using.ts'
import type { Classifier } from './classifier.entity.ts'
import { lockClassifier } from './classifier.store.ts'

/** The dependencies of the services of classifiers. */
export interface ClassifierDependencies {
  database: Database
  audit: AuditLog
  pubsub: Pick<RedisPubSub, 'publish'>
  wakeUps: Pick<WakeUps, 'send'>
  rulesUsing: RulesUsing
}

/** The kind of task that trains a version. */
export const trainClassifiers = 'train_classifier'

/** The topic of changed classifiers. */
export const classifierTopic = 'classifier'

/** Publishes a change of a classifier, which the transaction has locked. */
export const publishClassifier = (
  tx: Transaction,
  pubsub: Pick<RedisPubSub, 'publish'>,
  { workspaceId, classifierId }: { workspaceId: string; classifierId: string },
): void => publishEvents(tx, pubsub, [{ workspaceId, topic: classifierTopic, objectId: classifierId }])

/** The classifier, locked until the transaction ends. @throws NotFoundError */
export async function lockedClassifier(tx: Sql, workspaceId: string, id: string): Promise<Classifier> {
  const classifier = await lockClassifier(tx, workspaceId, id)
  if (!classifier) throw new NotFoundError('Classifier not found', 'classifierId')
  return classifier
}

/** The same for one that learns from examples. @throws NotFoundError, ConflictError when it uses a provider */
export async function lockedLearner(tx: Sql, workspaceId: string, id: string): Promise<Classifier> {
  const classifier = await lockedClassifier(tx, workspaceId, id)
  if (classifier.asksProvider) throw new ConflictError('The classifier asks a provider: it has no examples')
  return classifier
}
