import { Priority } from '../../platform/vocabulary/priority.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { ListType } from '../../settings/lists/list-type.ts'
import type { ImageLabelGroup } from '../../signals/providers/image-label-groups.ts'
import type { ScoreLabel } from '../../signals/text-scores/score-labels.ts'
import { RuleType, type StoredPart } from '../rules/rule-type.ts'
import { listNamed, type TemplateItems, type TemplateRule, type TemplateText } from './template.ts'

/** Categories used in several templates. */
export const categories = {
  spam: { name: 'Spam', description: 'Advertising nobody asked for, repeated or misleading posts' },
  harassment: { name: 'Harassment', description: 'Insults, threats or repeated attacks on a person' },
  hate: { name: 'Hate', description: 'Attacks on people for who they are', isSensitive: true },
  sexual: { name: 'Sexual content', description: 'Nudity and sexual acts', isSensitive: true },
  selfHarm: {
    name: 'Self-harm',
    description: 'Suicide, self-injury and eating disorders',
    isSensitive: true,
  },
  scam: { name: 'Scam', description: 'Attempts to get money, goods or passwords by deceit' },
  personalData: {
    name: 'Personal data',
    description: 'Phone numbers, addresses and other ways to reach somebody',
  },
  forbiddenGoods: { name: 'Forbidden goods', description: 'Goods that may not be offered' },
  underage: { name: 'Underage', description: 'Somebody who is or seems to be younger than allowed' },
  grooming: {
    name: 'Grooming',
    description: 'Attempts to gain the trust of a child in order to abuse it',
    isSensitive: true,
  },
  violence: { name: 'Violence', description: 'Threats of violence and shocking pictures', isSensitive: true },
} as const

/** What nobody may say to anybody, whoever jokes; “bring dich um acht heim” is why some of it stands with a word more. */
export const neverAllowed: TemplateItems = {
  en: ['kill yourself', 'kys'],
  de: [
    'bring dich doch um',
    'bring dich endlich um',
    'bring dich selbst um',
    'geh dich umbringen',
    'töte dich selbst',
    'häng dich doch auf',
    'häng dich endlich auf',
    'geh dich aufhängen',
    'erhäng dich',
    'geh dich erhängen',
  ],
}

type CategoryKey = keyof typeof categories

/** A condition of a rule: a minimum text score. */
export const score = (of: ScoreLabel, minimum: number): StoredPart => ({
  key: 'ai_scores',
  params: { score: of, minimum },
})
export const pictures = (labels: readonly ImageLabelGroup[], minimum: number): StoredPart => ({
  key: 'image_labels',
  params: { labels, minimum },
})
export const text = (match: string, more: Record<string, unknown> = {}): StoredPart => ({
  key: 'text',
  params: { match, ...more },
})
export const textOfList = (list: string): StoredPart =>
  text('contains_any_word', { listId: listNamed(list, ListType.strings) })
export const patternOfList = (list: string): StoredPart =>
  text('contains_regex', { listId: listNamed(list, ListType.regexes) })
export const newAccount = (days: number): StoredPart => ({
  key: 'signed_up',
  params: { when: 'within', within: days, unit: 'days' },
})
export const links = (atLeast: number): StoredPart => ({ key: 'links', params: { atLeast } })
export const repeated = (atLeast: number, minutes: number): StoredPart => ({
  key: 'duplicate_messages',
  params: { atLeast, within: minutes, unit: 'minutes' },
})
export const reports = (atLeast: number): StoredPart => ({
  key: 'times_reported',
  params: { atLeast, within: 7, unit: 'days' },
})

/** The actions of a rule: flagging for a moderator, or removing. */
export const flag = (category: CategoryKey, priority: Priority = Priority.medium): StoredPart[] => [
  decide(Status.flagged, category),
  { key: 'priority', params: { priority } },
]
export const remove = (category: CategoryKey): StoredPart[] => [decide(Status.hidden, category)]

const decide = (status: Status, category: CategoryKey): StoredPart => ({
  key: 'change_status',
  params: { status, policyCategoryId: { policyCategory: categories[category].name } },
})

/** A rule on content. */
export const rule = (
  name: string,
  notes: TemplateText,
  conditions: StoredPart[],
  actions: StoredPart[],
): TemplateRule => ({ type: RuleType.content, name, notes, conditions, actions })

/** A rule that routes reviews to a queue of their own. */
export const route = (queue: string, of: readonly CategoryKey[]): TemplateRule => {
  const named = of.map((key) => categories[key].name)
  return {
    type: RuleType.routing,
    name: (say) => say('To the queue {1}', say(queue)),
    notes: (say) =>
      say(
        'Sends reviews for {1} to a queue of their own, so that they do not wait behind the others. Choose who works in it under Settings → Review queues before you turn the rule on.',
        named.map((name) => say(name)).join(', '),
      ),
    conditions: [
      {
        key: 'review_policy_category',
        params: {
          match: 'is_in',
          policyCategoryIds: named.map((name) => ({ policyCategory: name })),
        },
      },
    ],
    actions: [{ key: 'route_to_queue', params: { queueId: { queue } } }],
  }
}

/** A rule that nearly every platform needs. */
export const reportedOften = (atLeast: number, category: CategoryKey): TemplateRule =>
  rule(
    'Reported by several users',
    (say) =>
      say(
        'Brings what {1} different users reported within a week to the top of the queue. Raise the number where users report each other in quarrels.',
        atLeast,
      ),
    [reports(atLeast)],
    flag(category, Priority.high),
  )

export const repeatedPosts: TemplateRule = rule(
  'The same post again and again',
  'Flags the fourth nearly equal post of a user within an hour. Watch in shadow whether bots of your own post that way.',
  [repeated(3, 60)],
  flag('spam'),
)

export const threats: TemplateRule = rule(
  'Threats',
  'Flags probable threats in English, the most urgent first. The score is a likelihood: 70 finds most of them and some quarrels too.',
  [score('threat', 70)],
  flag('violence', Priority.urgent),
)

export const selfHarm: TemplateRule = rule(
  'Somebody may be in danger',
  'Flags texts about suicide and self-injury as urgent, so that a person answers. Never remove these by a rule alone.',
  [score('self_harm', 60)],
  flag('selfHarm', Priority.urgent),
)
