import { z } from 'zod'
import { defineCondition } from '../../condition.ts'
import { periodParams, periodSeconds, periodWords, tooLong } from '../../period.ts'
import { RuleType } from '../../rule-type.ts'
import { counted } from '../../wording.ts'

const scopes = {
  user: 'by the same user',
  place: 'in the same place',
  both: 'by the user in the place',
} as const
const likes = { same: 'the same text', near: 'the same or nearly the same text' } as const
const days = 30

export default defineCondition({
  key: 'duplicate_messages',
  label: 'Duplicate messages',
  synonyms: ['spam', 'flood', 'repeated', 'copy and paste'],
  group: 'Text',
  description:
    'Earlier items with the same or nearly the same text, among the last 500 of the user and of the place',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z
    .object({
      scope: z.enum(['user', 'place', 'both']).default('user').meta({
        title: 'Posted',
        description: 'Whose earlier messages it is compared with.',
        'x-labels': scopes,
      }),
      likeness: z.enum(['same', 'near']).default('near').meta({
        title: 'With',
        description: 'Nearly the same: with small changes, as of some letters or words.',
        'x-labels': likes,
      }),
      atLeast: z.int().min(1).max(500).default(1).meta({
        title: 'Earlier messages, at least',
        description: 'How many like it there have to be already, this one not counted.',
      }),
      ...periodParams(['minutes', 'hours', 'days'], { days }),
    })
    .superRefine((params, context) => {
      const message = tooLong(params, days)
      if (message) context.addIssue({ code: 'custom', path: ['within'], message })
    }),
  facts: ['duplicates'],
  observes: 'match',
  compile({ scope, likeness, atLeast, ...period }, _sets) {
    const seconds = periodSeconds(period)
    const count = (
      all: readonly { sameUser: boolean; samePlace: boolean; exact: boolean; secondsAgo: number }[],
    ) =>
      all.filter(
        ({ sameUser, samePlace, exact, secondsAgo }) =>
          (scope === 'place' || sameUser) &&
          (scope === 'user' || samePlace) &&
          (likeness === 'near' || exact) &&
          secondsAgo <= seconds,
      ).length
    return {
      matches: ({ duplicates }) => count(duplicates()) >= atLeast,
      observe: ({ duplicates }) => count(duplicates()),
    }
  },
  summary: ({ scope, likeness, atLeast, ...period }) =>
    `At least ${counted(atLeast, 'earlier message')} with ${likes[likeness]} ${scopes[scope]}${periodWords(period)}`,
  explain: ({ atLeast, scope, ...period }, count = 0) =>
    `${counted(count, 'earlier message')} ${scopes[scope]}${periodWords(period)} (wanted: at least ${atLeast})`,
})
