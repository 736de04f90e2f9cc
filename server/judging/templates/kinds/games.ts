import { Priority } from '../../../platform/vocabulary/priority.ts'
import { ListType } from '../../../settings/lists/list-type.ts'
import {
  categories,
  flag,
  neverAllowed,
  remove,
  repeated,
  reportedOften,
  route,
  rule,
  score,
  selfHarm,
  textOfList,
  threats,
} from '../parts.ts'
import type { Template } from '../template.ts'

const { spam, harassment, hate, violence, scam, selfHarm: danger } = categories

const queue = 'Safety'

/** Chat in games, and players' names. */
export default {
  key: 'games',
  name: 'Games',
  description:
    'Chat between players: fast, rough and repeated. Banter stays; hate, threats and trade in accounts do not.',
  categories: [harassment, hate, violence, spam, scam, danger],
  lists: [
    {
      name: 'Trade in accounts and cheats',
      type: ListType.strings,
      items: {
        en: ['account for sale', 'aimbot', 'boosting service', 'buy gold', 'cheap coins', 'wallhack'],
        de: [
          'account zu verkaufen',
          'accounts zu verkaufen',
          'acc zu verkaufen',
          'verkaufe account',
          'verkaufe accounts',
          'verkaufe acc',
          'verkaufe meinen account',
          'verkaufe meinen acc',
          'aimbots',
          'wallhacks',
          'cheats zu verkaufen',
          'verkaufe cheats',
          'boost service',
          'biete boosting',
          'gold kaufen',
          'gold zu verkaufen',
          'billiges gold',
          'günstiges gold',
          'billige coins',
          'günstige coins',
        ],
      },
    },
    {
      name: 'Words that are never allowed',
      type: ListType.strings,
      items: neverAllowed,
    },
  ],
  queue,
  rules: [
    rule(
      'Words that are never allowed',
      'Removes messages with a phrase of the list at once, since chat is read within seconds.',
      [textOfList('Words that are never allowed')],
      remove('harassment'),
    ),
    rule(
      'Hate',
      'Removes messages that are nearly surely attacks on people for who they are. Watch its hits in shadow for a week first.',
      [score('identity_attack', 90)],
      remove('hate'),
    ),
    threats,
    selfHarm,
    rule(
      'Heavy insults',
      'Flags insults that go beyond the usual banter. Lower the score where your players are young.',
      [score('insult', 92)],
      flag('harassment'),
    ),
    rule(
      'Trade in accounts and cheats',
      'Flags offers of accounts, boosting and cheats.',
      [textOfList('Trade in accounts and cheats')],
      flag('scam'),
    ),
    rule(
      'Flooding the chat',
      'Flags the sixth nearly equal message of a player within five minutes.',
      [repeated(5, 5)],
      flag('spam', Priority.low),
    ),
    reportedOften(4, 'harassment'),
    route(queue, ['violence', 'selfHarm']),
  ],
} satisfies Template
