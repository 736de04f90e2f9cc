import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { ClassifierExample } from './classifier-example.entity.ts'
import type { ClassifierShadowDay } from './classifier-shadow-day.entity.ts'
import type { ClassifierVersion } from './classifier-version.entity.ts'
import type { Classifier } from './classifier.entity.ts'

/** The tables of classifiers. */
export interface ClassifierTables {
  classifier: TableOf<
    Classifier,
    'description' | 'asksProvider' | 'policyCategoryId' | 'retrainsNightly' | 'createdAt' | 'updatedAt'
  >
  classifierExample: TableOf<
    ClassifierExample,
    'imageName' | 'imageSha256' | 'embedding' | 'base' | 'problem' | 'contentId' | 'likelihood' | 'createdAt'
  >
  classifierVersion: TableOf<
    ClassifierVersion,
    | 'training'
    | 'state'
    | 'nightly'
    | 'total'
    | 'done'
    | 'violating'
    | 'fine'
    | 'weights'
    | 'policy'
    | 'base'
    | 'quality'
    | 'threshold'
    | 'error'
    | 'createdAt'
    | 'trainedAt'
  >
  classifierShadowDay: TableOf<ClassifierShadowDay>
}

/** The query builder for the stores of classifiers. */
export const classifierTables = (tx: Sql) => tx.db<ClassifierTables>()
