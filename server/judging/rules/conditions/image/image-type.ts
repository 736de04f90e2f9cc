import { z } from 'zod'
import { defineCondition } from '../../condition.ts'
import { RuleType } from '../../rule-type.ts'
import { either } from '../../wording.ts'

const labels = {
  jpeg: 'JPEG',
  png: 'PNG',
  gif: 'GIF',
  webp: 'WebP',
  avif: 'AVIF',
  heic: 'HEIC',
  bmp: 'BMP',
} as const
const types = Object.keys(labels) as (keyof typeof labels)[]

export default defineCondition({
  key: 'image_type',
  label: 'Image type',
  synonyms: ['photo', 'screenshot', 'drawing', 'illustration'],
  group: 'Image',
  description: 'The file type of an image, by what the file holds',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    types: z.array(z.enum(types)).min(1, 'Required').meta({
      title: 'Is one of',
      description: 'One image of that type is enough, whatever its name ends with.',
      'x-widget': 'multi-select',
      'x-labels': labels,
    }),
  }),
  facts: ['media'],
  observes: 'item',
  compile({ types: chosen }) {
    const wanted = new Set<string | null>(chosen.map((type) => `image/${type}`))
    return {
      matches: ({ media }) => media().some(({ kind, mime }) => kind === 'image' && wanted.has(mime)),
      observe: ({ media }) =>
        media().flatMap(({ kind, mime }) => (kind === 'image' ? (mime ?? 'unknown') : [])),
    }
  },
  summary: ({ types: chosen }) => `Image type is ${either(chosen.map((type) => labels[type]))}`,
  explain: ({ types: chosen }, seen: string[] = []) =>
    `${seen.length === 0 ? 'There is no image' : `Images of type ${seen.join(', ')}`} (wanted: ${either(chosen.map((type) => labels[type]))})`,
})
