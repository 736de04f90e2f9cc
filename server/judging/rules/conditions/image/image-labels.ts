import { z } from 'zod'
import { placeInWords } from '../../../../signals/picture-place.ts'
import { imageLabelGroups, type ImageLabelGroup } from '../../../../signals/providers/image-label-groups.ts'
import { labelsLike, type SeenLabel } from '../../../../signals/seen-labels.ts'
import { defineCondition } from '../../condition.ts'
import { percent } from '../../percent.ts'
import { RuleType } from '../../rule-type.ts'
import { ofSources, seenExplanation, type SignalObservation } from '../../signal-observation.ts'
import { either } from '../../wording.ts'

const keys = Object.keys(imageLabelGroups) as ImageLabelGroup[]
const sources = {
  either: 'Provider or embedded',
  provider: 'Provider',
  embedded: 'Embedded (basic)',
} as const

const shown = ({ position, second, name, likelihood }: SeenLabel) =>
  `${placeInWords({ kind: 'image', position, second })}: ${name} ${Math.round(likelihood)}%`

export default defineCondition({
  key: 'image_labels',
  label: 'Image labels',
  synonyms: [
    'nudity',
    'nude',
    'porn',
    'NSFW',
    'explicit',
    'sexual',
    'violence',
    'gore',
    'weapons',
    'drugs',
    'hate symbols',
  ],
  group: 'Image',
  description:
    'What is seen in an image; the embedded labels are basic: they know explicit and suggestive pictures alone',
  appliesTo: [RuleType.content, RuleType.routing],
  signals: ['image_labels'],
  params: z.object({
    labels: z.array(z.enum(keys)).min(1, 'Required').meta({
      title: 'Labels',
      description: 'One of them is enough.',
      'x-widget': 'multi-select',
      'x-labels': imageLabelGroups,
    }),
    minimum: percent(),
    source: z.enum(['either', 'provider', 'embedded']).default('either').meta({
      title: 'Labels from',
      description: 'Which labels are asked: those of the provider, or those that come with the program.',
      'x-labels': sources,
    }),
  }),
  facts: ['imageLabels', 'basicLabels'],
  reads: ({ source }) => [
    ...(source === 'embedded' ? [] : (['imageLabels'] as const)),
    ...(source === 'provider' ? [] : (['basicLabels'] as const)),
  ],
  observes: 'match',
  compile({ labels, minimum, source }) {
    const wanted = new Set<ImageLabelGroup | null>(labels)
    const like = (seen: readonly SeenLabel[]) => labelsLike(seen, ({ group }) => wanted.has(group))
    return {
      matches: ({ imageLabels, basicLabels }) =>
        like(ofSources(source, imageLabels, basicLabels).seen).some(
          ({ likelihood }) => likelihood >= minimum,
        ),
      observe({ imageLabels, basicLabels }): SignalObservation {
        const { seen, problem } = ofSources(source, imageLabels, basicLabels)
        return { seen: like(seen).slice(0, 5).map(shown), problem }
      },
    }
  },
  summary: ({ labels, minimum, source }) =>
    `An image shows ${either(labels.map((label) => imageLabelGroups[label]))}, at least ${minimum}%${source === 'either' ? '' : ` (${sources[source].toLowerCase()})`}`,
  explain: ({ labels, minimum }, observed: SignalObservation | undefined) =>
    seenExplanation(
      observed,
      `wanted: ${either(labels.map((label) => imageLabelGroups[label]))}, at least ${minimum}%`,
    ),
})
