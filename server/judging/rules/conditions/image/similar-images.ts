import { z } from 'zod'
import type { Likeness } from '../../../../signals/similar-images.ts'
import { defineCondition } from '../../condition.ts'
import { percent } from '../../percent.ts'
import { RuleType } from '../../rule-type.ts'
import { notSeen } from '../../wording.ts'

const labels = {
  either: 'removed content or lists of known images',
  removed: 'removed content',
  listed: 'lists of known images',
} as const

export default defineCondition({
  key: 'similar_images',
  label: 'Similar images',
  synonyms: ['duplicate', 'copy', 'perceptual hash', 'near-duplicate'],
  group: 'Image',
  description:
    'Whether an image, its mirror image or a video frame is like one that is known; where more than 10 of 64 bits differ, under 84 percent, nothing is',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    minimum: percent('Minimum similarity', 'It matches from this many percent on; 100 is the same picture.'),
    known: z.enum(['either', 'removed', 'listed']).default('either').meta({
      title: 'Like images of',
      description: 'Which known images it is compared with.',
      'x-labels': labels,
    }),
  }),
  facts: ['similarImages'],
  observes: 'item',
  compile: ({ minimum, known }) => ({
    matches: ({ similarImages }) => isLike(likenessOf(similarImages(), known), minimum),
    observe: ({ similarImages }) => similarImages(),
  }),
  summary: ({ minimum, known }) => `An image is at least ${minimum}% like one of ${labels[known]}`,
  explain({ minimum, known }, seen: (Likeness & { problem: string | null }) | undefined) {
    const likeness = seen ? likenessOf(seen, known) : 0
    const found = likeness === 0 ? 'No image is like one' : `An image is ${likeness}% like one`
    return `${found} of ${labels[known]} (wanted: at least ${minimum}%)${notSeen(seen?.problem)}`
  },
})

const likenessOf = ({ removed, listed }: Likeness, known: keyof typeof labels): number =>
  ({ removed, listed, either: Math.max(removed, listed) })[known]

const isLike = (likeness: number, minimum: number) => likeness > 0 && likeness >= minimum
