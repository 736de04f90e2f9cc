import type { BasicLabels } from './asking/open-signals.ts'
import type { ImageLabelGroup } from './providers/image-label-groups.ts'
import type { VendorLabel } from './providers/signal-values.ts'

/** A label found in a picture of an item. */
export interface SeenLabel extends VendorLabel<ImageLabelGroup> {
  /** The index of the file among those of its kind, from 0. */
  position: number
  /** For a video, seconds from its beginning; null for an image. */
  second: number | null
}

/** The embedded network's labels in the groups of the specification. */
export const groupsOfBasic = (
  { explicit, suggestive }: BasicLabels,
  position: number,
  second: number | null,
): SeenLabel[] => [
  { name: 'explicit (basic)', group: 'explicit_nudity', likelihood: explicit, position, second },
  { name: 'suggestive (basic)', group: 'non_explicit_nudity', likelihood: suggestive, position, second },
]

/** The labels that satisfy the predicate, the likeliest first. */
export const labelsLike = (
  labels: readonly SeenLabel[],
  isLike: (label: SeenLabel) => boolean,
): SeenLabel[] => labels.filter(isLike).toSorted((a, b) => b.likelihood - a.likelihood)
