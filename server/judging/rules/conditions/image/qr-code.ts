import { z } from 'zod'
import { problemOf } from '../../../../signals/media-look.ts'
import { defineCondition } from '../../condition.ts'
import { RuleType } from '../../rule-type.ts'
import { notSeen, quoted } from '../../wording.ts'

const codesKept = 5

export default defineCondition({
  key: 'qr_code',
  label: 'QR code',
  synonyms: ['barcode', 'scan', 'scam'],
  group: 'Image',
  description:
    'Whether an image, or a video, holds a QR code; without one only where all of them could be looked at',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    present: z
      .boolean()
      .default(true)
      .meta({ title: 'Has a QR code', description: 'Off: it matches where there is none.' }),
  }),
  facts: ['mediaLooks'],
  observes: 'item',
  compile: ({ present }) => ({
    matches({ mediaLooks }) {
      const looks = mediaLooks()
      if (present) return looks.some(({ codes }) => codes.length > 0)
      return looks.length > 0 && looks.every(({ codes, problem }) => codes.length === 0 && problem === null)
    },
    observe({ mediaLooks }) {
      const codes = mediaLooks().flatMap((look) => look.codes)
      return { codes: codes.slice(0, codesKept), problem: problemOf(mediaLooks()) }
    },
  }),
  summary: ({ present }) => (present ? 'Has a QR code' : 'Has an image without a QR code'),
  explain(_params, seen: { codes: string[]; problem: string | null } | undefined) {
    const codes = seen?.codes ?? []
    const found = codes.length > 0 ? `There is a QR code: ${quoted(codes)}` : 'There is no QR code'
    return `${found}${notSeen(seen?.problem)}`
  },
})
