import { z } from 'zod'
import { text } from '../../../../platform/validation.ts'
import { defineCondition } from '../../condition.ts'
import { periodParams, periodSeconds, periodWords, tooLong } from '../../period.ts'
import { RuleType } from '../../rule-type.ts'
import { knownTopicWords, topicProblem, topicReferences } from '../../topics.ts'
import { counted } from '../../wording.ts'

const days = 30

export default defineCondition({
  key: 'topic_volume',
  label: 'Topic volume',
  synonyms: ['threads', 'rate', 'flood'],
  group: 'User',
  description:
    'How many items about a topic the user posted in a period of up to 30 days, this one included; counted by the hour, from when a rule first asked',
  appliesTo: [RuleType.content, RuleType.user, RuleType.routing],
  params: z
    .object({
      topic: text({ min: 1, max: 100 }).meta({
        title: 'Topic',
        description: 'One that comes with the program, or a classifier of topics of your own.',
        'x-widget': 'topic',
      }),
      atLeast: z
        .int()
        .min(1)
        .max(1_000_000)
        .meta({ title: 'At least', description: 'The lowest number of items that matches.' }),
      ...periodParams(['hours', 'days'], { days, required: true }),
    })
    .superRefine((params, context) => {
      const message = params.within === undefined ? 'Required' : tooLong(params, days)
      if (message) context.addIssue({ code: 'custom', path: ['within'], message })
    }),
  facts: ['topicVolume'],
  observes: 'match',
  compile({ topic, atLeast, ...period }) {
    const hours = periodSeconds(period) / 3600
    const count = (all: readonly { topic: string; hoursAgo: number; items: number }[]) =>
      all.reduce((sum, each) => (each.topic === topic && each.hoursAgo < hours ? sum + each.items : sum), 0)
    return {
      matches: ({ topicVolume }) => count(topicVolume()) >= atLeast,
      observe: ({ topicVolume }) => count(topicVolume()),
    }
  },
  summary: ({ topic, atLeast, ...period }, known) =>
    `The user posted at least ${counted(atLeast, 'item')} about ${knownTopicWords(topic, known)}${periodWords(period)}`,
  explain: ({ topic, atLeast, ...period }, count = 0) =>
    `The user posted ${counted(count, 'item')} about ${knownTopicWords(topic)}${periodWords(period)} (wanted: at least ${atLeast})`,
  references: ({ topic }) => topicReferences([topic], () => 'topic'),
  problems({ topic }, known): Record<string, string> {
    const problem = topicProblem(topic, known)
    return problem ? { topic: problem } : {}
  },
})
