import { Priority } from '../../../platform/vocabulary/priority.ts'
import { ListType } from '../../../settings/lists/list-type.ts'
import {
  categories,
  flag,
  newAccount,
  patternOfList,
  pictures,
  repeatedPosts,
  reportedOften,
  route,
  rule,
  score,
  selfHarm,
  text,
  textOfList,
  threats,
} from '../parts.ts'
import type { Template } from '../template.ts'

const { scam, sexual, harassment, violence, personalData, selfHarm: danger, spam, underage } = categories

const queue = 'Safety'

/** Profiles, and private messages. */
export default {
  key: 'dating',
  name: 'Dating',
  description:
    'Profiles and private messages: romance fraud, pictures nobody asked for, harassment, and minors.',
  categories: [scam, sexual, harassment, violence, personalData, danger, spam, underage],
  lists: [
    {
      name: 'An age below 18',
      type: ListType.regexes,
      items: {
        en: [
          "\\b(i am|i'm|i’m) (only )?1[0-7]\\b",
          // Not the German “im 12. Stock”.
          '\\bim (only )?1[0-7]([^.\\w]|\\.?$)',
        ],
        de: [
          '\\b(bin|werde?) (erst |gerade |grad |jetzt |schon |noch |bald )*1[0-7]( ?j(ahre?)?)?( (alt|jung|und|m|w|d)\\b| ?[,;!?()/]|\\.?$)',
          '\\bnoch (keine|nicht|nich) (18|achtzehn)\\b',
          '\\bbin (noch )?(minderjährig|nicht volljährig)\\b',
        ],
      },
    },
    {
      name: 'Signs of romance fraud',
      type: ListType.strings,
      items: {
        en: [
          'crypto investment',
          'gift card',
          'guaranteed profit',
          'sugar daddy',
          'trading platform',
          'western union',
        ],
        de: [
          'krypto investment',
          'kryptoinvestment',
          'krypto investition',
          'in krypto investieren',
          'geschenkkarte',
          'geschenkkarten',
          'garantierter gewinn',
          'garantierten gewinn',
          'garantierte gewinne',
          'garantierte rendite',
          'sugardaddy',
          'handelsplattform',
          'handelsplattformen',
          'tradingplattform',
          'trading plattform',
          'überweis mir',
          'überweise mir',
          'geld überweisen',
          'leih mir geld',
          'zollgebühr',
          'zollgebühren',
        ],
      },
    },
  ],
  queue,
  rules: [
    threats,
    selfHarm,
    rule(
      'An age below 18',
      'Flags texts in which somebody says to be between 10 and 17. Check each by hand: people also write about their children.',
      [patternOfList('An age below 18')],
      flag('underage', Priority.urgent),
    ),
    rule(
      'Signs of romance fraud',
      'Flags messages with a phrase of the list. What your users report tells which phrases are missing.',
      [textOfList('Signs of romance fraud')],
      flag('scam', Priority.high),
    ),
    rule(
      'Explicit pictures',
      'Flags pictures that probably show nudity, before they are seen where you send them synchronously.',
      [pictures(['explicit_nudity'], 60)],
      flag('sexual', Priority.high),
    ),
    rule(
      'Phone numbers by new accounts',
      'Flags a phone number in the first two days of an account: bots lead people away at once.',
      [newAccount(2), text('contains_phone_number')],
      flag('personalData'),
    ),
    rule('Insults', 'Flags probable insults in messages.', [score('insult', 80)], flag('harassment')),
    repeatedPosts,
    reportedOften(2, 'harassment'),
    route(queue, ['underage', 'violence', 'selfHarm']),
  ],
} satisfies Template
