import { RuleType } from '../../judging/rules/rule-type.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ListType } from '../../settings/lists/list-type.ts'
import type { Services } from '../../wiring/services.ts'
import { writeDemoPolicy } from './demo-policy.ts'

/** The policy categories of the demo, by their hotkeys. */
const categories = [
  [1, 'Spam & scams', 'Advertising nobody asked for, fraud, phishing, promises of quick money'],
  [2, 'Harassment', 'Insults, threats and pestering aimed at a person'],
  [3, 'Hate speech', 'Attacks on people for what they are'],
  [4, 'Nudity', 'Sexual content and nudity'],
  [5, 'Violence', 'Depictions or threats of violence'],
  [6, 'Self-harm', 'Encouraging or describing self-harm'],
  [7, 'Illegal goods', 'Goods that may not be sold here, counterfeits included'],
  [8, 'Underage user', 'A user below the minimum age'],
  [9, 'Off-platform deals', 'Moving payment or contact off the platform'],
  [0, 'Other', 'Anything that breaks the rules in another way'],
] as const

const insults = ['idiot', 'loser', 'worthless', 'pathetic', 'nobody wants you here']
const counterfeits = ['replica watches', 'aaa quality', 'cheap pills', 'no prescription']
const patterns = [
  '(?:telegram|whatsapp)\\s+@?\\w+',
  'gift\\s+card',
  'wire\\s+transfer',
  '\\+\\d{2}[\\d ]{8,14}',
]

/** Writes the settings: categories, tags, lists, enabled rules, and a queue beside the default one. */
export async function writeDemoSettings(services: Services, caller: Caller): Promise<void> {
  const policy = await demoCategories(services, caller)
  await writeDemoPolicy(services, caller, policy)
  for (const [name, color] of [
    ['Needs follow-up', '#6366f1'],
    ['Repeat offender', '#dc2626'],
    ['First warning', '#d97706'],
  ] as const)
    await services.tags.create(caller, { name, color })
  const [words, goods, contact] = await demoLists(services, caller)
  for (const rule of demoRules(policy, { words, goods, contact })) {
    const { id } = await services.rules.create(caller, { type: RuleType.content, ...rule })
    await services.rules.setEnabled(caller, id, true)
  }
  await demoQueue(services, caller, policy.get('Harassment'))
}

/** A queue of its own for harassment, and the rule that routes it there. */
async function demoQueue(
  { reviewQueues, rules }: Services,
  caller: Caller,
  harassment: string | undefined,
): Promise<void> {
  const { id: queueId } = await reviewQueues.create(caller, { name: 'Safety' })
  const { id } = await rules.create(caller, {
    type: RuleType.routing,
    name: 'Harassment to Safety',
    conditions: [
      { key: 'review_policy_category', params: { match: 'is_in', policyCategoryIds: [harassment] } },
    ],
    actions: [{ key: 'route_to_queue', params: { queueId } }],
  })
  await rules.setEnabled(caller, id, true)
}

/** The rules of the demo, given the ids of their lists and policy categories. */
function demoRules(
  policy: ReadonlyMap<string, string>,
  { words, goods, contact }: Record<'words' | 'goods' | 'contact', string | undefined>,
) {
  const text = (params: object) => ({ key: 'text', params })
  const change = (status: string, name: string) => ({
    key: 'change_status',
    params: { status, policyCategoryId: policy.get(name) },
  })
  const priority = (value: string) => ({ key: 'priority', params: { priority: value } })
  return [
    {
      name: 'Counterfeits and pills',
      conditions: [text({ match: 'contains_any_word', listId: goods })],
      actions: [change('hidden', 'Illegal goods')],
    },
    {
      name: 'Insults',
      conditions: [text({ match: 'contains_any_word', listId: words })],
      actions: [change('flagged', 'Harassment'), priority('high')],
    },
    {
      name: 'Contact outside of the app',
      conditions: [text({ match: 'contains_regex', listId: contact })],
      actions: [
        change('flagged', 'Off-platform deals'),
        { key: 'add_tags', params: { userTags: ['needs-follow-up'] } },
      ],
    },
    {
      name: 'Many links',
      conditions: [{ key: 'links', params: { atLeast: 2 } }],
      actions: [change('flagged', 'Spam & scams'), priority('urgent')],
    },
  ]
}

async function demoCategories({ policyCategories }: Services, caller: Caller): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [hotkey, name, description] of categories) {
    const { id } = await policyCategories.create(caller, {
      name,
      description,
      hotkey,
      userReports: hotkey < 8,
    })
    ids.set(name, id)
  }
  return ids
}

async function demoLists({ lists, listItems }: Services, caller: Caller): Promise<string[]> {
  const wanted = [
    ['Insults', ListType.strings, insults],
    ['Goods we do not allow', ListType.strings, counterfeits],
    ['Contact details', ListType.regexes, patterns],
  ] as const
  const ids: string[] = []
  for (const [name, type, items] of wanted) {
    const { id } = await lists.create(caller, { name, type })
    await listItems.add(caller, id, { items: [...items] })
    ids.push(id)
  }
  return ids
}
