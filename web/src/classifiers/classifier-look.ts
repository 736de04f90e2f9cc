import type {
  ClassifierExamplePartsFragment,
  ClassifierRowFragment,
  ClassifierVersionPartsFragment,
} from '../gql/graphql.ts'
import { fixed } from '../language/formats.ts'
import type { Tone } from '../ui/status.ts'

/** Below this AUC the page recommends an AI moderator. */
export const weakAuc = 0.8
/** The fewest examples per label that a classifier is trained on. */
export const leastExamples = 20

/** The version that rules use. */
export const liveOf = ({ versions }: ClassifierRowFragment): ClassifierVersionPartsFragment | undefined =>
  versions.find(({ state }) => state === 'LIVE')

/** The version that is being trained. */
export const trainingOf = ({ versions }: ClassifierRowFragment): ClassifierVersionPartsFragment | undefined =>
  versions.find(({ training }) => training === 'WAITING' || training === 'RUNNING')

/** The newest version that can be used. */
export const newestOf = ({ versions }: ClassifierRowFragment): ClassifierVersionPartsFragment | undefined =>
  versions.find(({ training }) => training === 'FINISHED')

/** The display of an example: its text, or the URL or file name of its picture. */
export const shownExample = ({
  text,
  imageUrl,
  imageName,
}: Pick<ClassifierExamplePartsFragment, 'text' | 'imageUrl' | 'imageName'>): string =>
  text ?? imageUrl ?? imageName ?? ''

/** A measure from 0 to 1 for display; a dash without one. */
export const shown = (measure: number | null | undefined): string =>
  measure === null || measure === undefined ? '—' : fixed(measure, 2)

/** The colour of a state. */
export const stateTone = (state: ClassifierVersionPartsFragment['state']): Tone =>
  state === 'LIVE' ? 'success' : state === 'SHADOW' ? 'warning' : 'neutral'

/** A point on the curve of precision and recall, both 0 to 1. */
export interface CurvePlace {
  threshold: number
  precision: number
  recall: number
}

/** The curve of precision over recall: a point for each threshold at which anything is caught. */
export const curveOf = ({ quality, violating }: ClassifierVersionPartsFragment): CurvePlace[] =>
  (quality?.curve ?? [])
    .filter(({ caught, falseAlarms }) => caught + falseAlarms > 0)
    .map(({ threshold, caught, falseAlarms }) => ({
      threshold,
      precision: caught / (caught + falseAlarms),
      recall: violating === 0 ? 0 : caught / violating,
    }))

/** The lines of a text field, trimmed, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
