import { z } from 'zod'
import { needsProvider } from '../../../../signals/load-signals.ts'
import { placeInWords } from '../../../../signals/picture-place.ts'
import type { ImageLabelGroup } from '../../../../signals/providers/image-label-groups.ts'
import { labelsLike, type SeenLabel } from '../../../../signals/seen-labels.ts'
import { defineCondition } from '../../condition.ts'
import { percent } from '../../percent.ts'
import { RuleType } from '../../rule-type.ts'
import { ofSources, seenExplanation, type SignalObservation } from '../../signal-observation.ts'
import { either } from '../../wording.ts'

const labels = {
  adult: 'Adult',
  suggestive: 'Suggestive',
  violence: 'Violence',
  weapons: 'Weapons',
  alcohol: 'Alcohol',
  drugs: 'Drugs',
  hate_symbols: 'Hate symbols',
  toxic_text: 'Toxic text',
} as const
type VideoClass = keyof typeof labels
const keys = Object.keys(labels) as VideoClass[]

/** The groups of image labels of each class of videos; weapons are recognized by the vendor's own labels. */
const groupsOf: Readonly<Record<VideoClass, readonly ImageLabelGroup[]>> = {
  adult: ['explicit_nudity'],
  suggestive: ['non_explicit_nudity', 'swimwear_or_underwear'],
  violence: ['violence'],
  weapons: [],
  alcohol: ['alcohol'],
  drugs: ['drugs_and_tobacco'],
  hate_symbols: ['hate_symbols'],
  toxic_text: [],
}
const weapon = /weapon|firearm|\bgun|rifle|pistol|knife|knives/i

const isOf = (one: VideoClass, { group, name }: SeenLabel) =>
  one === 'weapons' ? weapon.test(name) : group !== null && groupsOf[one].includes(group)

const shown = ({ position, second, name, likelihood }: SeenLabel) =>
  `${placeInWords({ kind: 'video', position, second })}: ${name} ${Math.round(likelihood)}%`

const seesFrames = (classes: readonly VideoClass[]) => classes.some((one) => one !== 'toxic_text')

/** Whether the embedded network supports one of the classes; it takes a while per frame. */
const seesBasic = (classes: readonly VideoClass[]) =>
  classes.some((one) => one === 'adult' || one === 'suggestive')

export default defineCondition({
  key: 'video_labels',
  label: 'Video labels',
  synonyms: ['nudity', 'porn', 'NSFW', 'violence', 'gore', 'frames', 'clip'],
  group: 'Video',
  description:
    'What is seen in a frame of a video, or how toxic the text is that is shown or said; without a provider, adult, suggestive and toxic text alone',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    labels: z.array(z.enum(keys)).min(1, 'Required').meta({
      title: 'Labels',
      description: 'One of them is enough.',
      'x-widget': 'multi-select',
      'x-labels': labels,
    }),
    minimum: percent(),
  }),
  facts: ['videoLabels', 'basicVideoLabels', 'videoTexts', 'toxicVideoText'],
  reads: ({ labels: chosen }) => [
    ...(seesFrames(chosen) ? (['videoLabels'] as const) : []),
    ...(seesBasic(chosen) ? (['basicVideoLabels'] as const) : []),
    ...(chosen.includes('toxic_text') ? (['videoTexts', 'toxicVideoText'] as const) : []),
  ],
  observes: 'match',
  compile({ labels: chosen, minimum }) {
    const like = (seen: readonly SeenLabel[]) =>
      labelsLike(seen, (label) => chosen.some((one) => isOf(one, label)))
    const frames = seesFrames(chosen)
    const from = seesBasic(chosen) ? 'either' : 'provider'
    const wantsText = chosen.includes('toxic_text')
    return {
      matches: ({ videoLabels, basicVideoLabels, toxicVideoText }) =>
        (frames &&
          like(ofSources(from, videoLabels, basicVideoLabels).seen).some(
            ({ likelihood }) => likelihood >= minimum,
          )) ||
        (wantsText && isToxic(toxicVideoText().score, minimum)),
      observe({ videoLabels, basicVideoLabels, toxicVideoText }): SignalObservation {
        const seen = frames ? ofSources(from, videoLabels, basicVideoLabels) : { seen: [], problem: null }
        const { score, problem } = wantsText ? toxicVideoText() : { score: 0, problem: null }
        const text = score > 0 ? [`toxic text ${Math.round(score)}%`] : []
        const why = seen.problem === needsProvider && text.length > 0 ? null : seen.problem
        return { seen: [...text, ...like(seen.seen).slice(0, 5).map(shown)], problem: why ?? problem }
      },
    }
  },
  summary: ({ labels: chosen, minimum }) =>
    `A video shows ${either(chosen.map((label) => labels[label]))}, at least ${minimum}%`,
  explain: ({ labels: chosen, minimum }, observed: SignalObservation | undefined) =>
    seenExplanation(
      observed,
      `wanted: ${either(chosen.map((label) => labels[label]))}, at least ${minimum}%`,
    ),
})

const isToxic = (score: number, minimum: number) => score > 0 && score >= minimum
