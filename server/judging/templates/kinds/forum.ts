import { Priority } from '../../../platform/vocabulary/priority.ts'
import { ListType } from '../../../settings/lists/list-type.ts'
import {
  categories,
  flag,
  links,
  neverAllowed,
  newAccount,
  remove,
  repeatedPosts,
  reportedOften,
  route,
  rule,
  score,
  selfHarm,
  textOfList,
  threats,
} from '../parts.ts'
import type { Template } from '../template.ts'

const { spam, harassment, hate, violence, selfHarm: danger } = categories

const queue = 'Urgent'

/** Discussions between people who do not know each other. */
export default {
  key: 'forum',
  name: 'Forum or community',
  description:
    'Posts and comments in public: quarrels, hate, spam by new accounts, and people who need help.',
  categories: [spam, harassment, hate, violence, danger],
  lists: [
    {
      name: 'Words that are never allowed',
      type: ListType.strings,
      items: {
        en: [...neverAllowed.en, 'go hang yourself'],
        de: [...neverAllowed.de, 'geh doch sterben', 'geh mal sterben'],
      },
    },
  ],
  queue,
  rules: [
    rule(
      'Words that are never allowed',
      'Removes posts with a phrase of the list. Put in only what nobody may say in any context; what depends on context belongs to a rule that flags.',
      [textOfList('Words that are never allowed')],
      remove('harassment'),
    ),
    threats,
    selfHarm,
    rule(
      'Attacks on people for who they are',
      'Flags probable attacks because of origin, religion, gender or disability.',
      [score('identity_attack', 70)],
      flag('hate', Priority.high),
    ),
    rule(
      'Insults',
      'Flags probable insults. Begin at 85 and lower it once your moderators keep up with the queue.',
      [score('insult', 85)],
      flag('harassment'),
    ),
    rule(
      'Links by new accounts',
      'Flags posts with a link by accounts that are younger than three days, the most common form of spam in communities.',
      [newAccount(3), links(1)],
      flag('spam'),
    ),
    repeatedPosts,
    reportedOften(3, 'harassment'),
    route(queue, ['violence', 'selfHarm']),
  ],
} satisfies Template
