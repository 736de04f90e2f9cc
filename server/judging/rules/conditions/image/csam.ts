import { z } from 'zod'
import { defineCondition } from '../../condition.ts'
import { percent } from '../../percent.ts'
import { RuleType } from '../../rule-type.ts'
import { notSeen } from '../../wording.ts'

export default defineCondition({
  key: 'csam',
  label: 'CSAM',
  synonyms: ['child abuse', 'hash', 'PhotoDNA', 'known images'],
  group: 'Image',
  description:
    'How closely an image matches known abuse material of the hash lists: review is recommended above 40, blocking above 85',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    minimum: percent('Minimum match score', 'It matches from this score on; 100 is the same picture.'),
  }),
  facts: ['csamScore'],
  observes: 'item',
  compile: ({ minimum }) => ({
    matches: ({ csamScore }) => csamScore().score > 0 && csamScore().score >= minimum,
    observe: ({ csamScore }) => csamScore(),
  }),
  summary: ({ minimum }) => `CSAM match score is at least ${minimum}`,
  explain: ({ minimum }, seen: { score: number; problem: string | null } | undefined) =>
    `The CSAM match score is ${seen?.score ?? 0} (wanted: at least ${minimum})${notSeen(seen?.problem)}`,
})
