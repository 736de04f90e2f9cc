import { Priority } from '../../../platform/vocabulary/priority.ts'
import { ListType } from '../../../settings/lists/list-type.ts'
import {
  categories,
  flag,
  newAccount,
  pictures,
  repeatedPosts,
  reportedOften,
  route,
  rule,
  text,
  textOfList,
} from '../parts.ts'
import type { Template } from '../template.ts'

const { spam, scam, personalData, sexual, forbiddenGoods } = categories

const queue = 'Fraud and forbidden goods'

/** Offers, and messages between buyers and sellers. */
export default {
  key: 'marketplace',
  name: 'Marketplace',
  description:
    'Offers and messages about them: forbidden goods, fraud, and deals led away from the platform.',
  categories: [scam, spam, personalData, sexual, forbiddenGoods],
  lists: [
    {
      name: 'Forbidden goods',
      type: ListType.strings,
      items: {
        en: [
          'ammunition',
          'cocaine',
          'counterfeit',
          'fake id',
          'firearm',
          'ivory',
          'replica watch',
          'steroids',
        ],
        de: [
          'munition',
          'jagdmunition',
          'pistolenmunition',
          'kokain',
          'gefälscht',
          'gefälschte',
          'gefälschten',
          'gefälschter',
          'gefälschtes',
          'fälschung',
          'fälschungen',
          'falscher ausweis',
          'falschen ausweis',
          'falsche ausweise',
          'fake ausweis',
          'schusswaffe',
          'schusswaffen',
          'feuerwaffe',
          'feuerwaffen',
          'elfenbein',
          'replica uhr',
          'replica uhren',
          'replika uhr',
          'replika uhren',
          'anabolika',
          'steroide',
          'steroiden',
        ],
      },
    },
    {
      name: 'Payment outside of the platform',
      type: ListType.strings,
      items: {
        en: ['bitcoin only', 'cash app', 'gift card', 'moneygram', 'western union', 'wire transfer'],
        de: [
          'nur bitcoin',
          'nur gegen bitcoin',
          'nur mit bitcoin',
          'nur per bitcoin',
          'geschenkkarte',
          'geschenkkarten',
          'guthabenkarte',
          'guthabenkarten',
          'paysafecard',
          'paysafe karte',
          'vorkasse',
          'nur überweisung',
          'nur per überweisung',
          'auslandsüberweisung',
          'freunde und familie',
          'paypal freunde',
          'paypal an freunde',
        ],
      },
    },
  ],
  queue,
  rules: [
    rule(
      'Forbidden goods',
      'Flags offers that name goods of the list. Add what the law of your countries and your terms forbid.',
      [textOfList('Forbidden goods')],
      flag('forbiddenGoods', Priority.high),
    ),
    rule(
      'Payment outside of the platform',
      'Flags offers and messages that ask for ways to pay which cannot be taken back.',
      [textOfList('Payment outside of the platform')],
      flag('scam', Priority.high),
    ),
    rule(
      'Phone numbers by new accounts',
      'Flags a phone number in what accounts younger than a week write: most deals that are led away begin so.',
      [newAccount(7), text('contains_phone_number')],
      flag('personalData'),
    ),
    rule(
      'E-mail addresses by new accounts',
      'The same with e-mail addresses.',
      [newAccount(7), text('contains_email')],
      flag('personalData'),
    ),
    rule(
      'Nudity in pictures',
      'Flags offers whose pictures probably show nudity. Where you sell swimwear, leave its group out.',
      [pictures(['explicit_nudity'], 70)],
      flag('sexual'),
    ),
    repeatedPosts,
    reportedOften(2, 'scam'),
    route(queue, ['scam', 'forbiddenGoods']),
  ],
} satisfies Template
