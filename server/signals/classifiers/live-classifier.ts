import { LRUCache } from 'lru-cache'
import type { Sql } from '../../platform/database.ts'
import { type ClassifierModel, unpackModel } from './classifier-model.ts'
import {
  liveVersions,
  liveVersionsOfKind,
  type ScoringVersion,
  shadowVersions,
} from './classifier-version.store.ts'
import type { ClassifierKind } from './classifier.entity.ts'

/** The version of a classifier that scores, ready for use. */
export interface ScoringClassifier extends Omit<ScoringVersion, 'weights'> {
  /** Null when a provider is used with the policy. */
  model: ClassifierModel | null
}

/** Models by the ids of their versions, which never change; rules are compiled far more often than classifiers are trained. */
const models = new LRUCache<string, ClassifierModel>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes,
})

/** The live versions of a workspace's classifiers, by the ids of the classifiers. */
export async function liveClassifiers(
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, ScoringClassifier>> {
  if (ids.length === 0) return new Map()
  const versions = await liveVersions(tx, workspaceId, ids)
  return new Map(versions.map((version) => [version.classifierId, scoringClassifier(version)]))
}

/** The live versions of a workspace's classifiers of a kind. */
export const liveClassifiersOfKind = async (
  tx: Sql,
  workspaceId: string,
  kind: ClassifierKind,
): Promise<ScoringClassifier[]> => (await liveVersionsOfKind(tx, workspaceId, kind)).map(scoringClassifier)

/** The versions of a workspace that are in shadow. */
export const shadowClassifiers = async (tx: Sql, workspaceId: string): Promise<ScoringClassifier[]> =>
  (await shadowVersions(tx, workspaceId)).map(scoringClassifier)

function scoringClassifier({ weights, ...version }: ScoringVersion): ScoringClassifier {
  if (!weights) return { ...version, model: null }
  const model = models.get(version.id) ?? unpackModel(weights)
  models.set(version.id, model)
  return { ...version, model }
}
