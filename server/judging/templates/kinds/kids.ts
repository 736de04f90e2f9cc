import { Priority } from '../../../platform/vocabulary/priority.ts'
import { ListType } from '../../../settings/lists/list-type.ts'
import {
  categories,
  flag,
  links,
  pictures,
  remove,
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

const { harassment, hate, sexual, personalData, violence, selfHarm: danger, grooming } = categories

const queue = 'Child safety'

/** Platforms for children, where doubtful content waits for a person. */
export default {
  key: 'kids',
  name: 'For children',
  description:
    'Strict from the start: no way to reach a child elsewhere, no sexual words or pictures, bullying seen early.',
  categories: [harassment, hate, sexual, personalData, violence, danger, grooming],
  lists: [
    {
      name: 'Ways to another app',
      type: ListType.strings,
      items: {
        en: ['add me on', 'discord', 'insta', 'kik', 'snap me', 'snapchat', 'telegram', 'whatsapp'],
        de: [
          'add mich',
          'adde mich',
          'addet mich',
          'füg mich hinzu',
          'füge mich hinzu',
          'schreib mir auf',
          'schreib mich an auf',
          'snap mich',
          'snapp mich',
          'whats app',
          'deine nummer',
          'deine handynummer',
          'meine nummer',
          'meine handynummer',
        ],
      },
    },
    {
      name: 'Signs of grooming',
      type: ListType.strings,
      items: {
        en: [
          "don't tell your parents",
          'how old are you',
          'our secret',
          'send me a pic',
          'where do you live',
        ],
        de: [
          'sag deinen eltern nichts',
          'sag es nicht deinen eltern',
          'sags nicht deinen eltern',
          'erzähl deinen eltern nichts',
          'erzähl es nicht deinen eltern',
          'erzähl es niemandem',
          'erzähl das niemandem',
          'wie alt bist du',
          'unser geheimnis',
          'unser kleines geheimnis',
          'schick mir ein bild',
          'schick mir ein foto',
          'schick mir mal ein bild',
          'schick mir mal ein foto',
          'schick mir bilder',
          'schick mir fotos',
          'wo wohnst du',
          'bist du allein zuhause',
          'bist du allein zu hause',
          'bist du alleine zuhause',
          'bist du alleine zu hause',
        ],
      },
    },
  ],
  queue,
  rules: [
    rule(
      'Signs of grooming',
      'Flags phrases that adults use to gain the trust of a child, as urgent. Look at all that the author has written.',
      [textOfList('Signs of grooming')],
      flag('grooming', Priority.urgent),
    ),
    rule(
      'Phone numbers',
      'Removes phone numbers: children give them away without a thought.',
      [text('contains_phone_number')],
      remove('personalData'),
    ),
    rule('E-mail addresses', 'Removes e-mail addresses.', [text('contains_email')], remove('personalData')),
    rule(
      'Ways to another app',
      'Flags messages that lead to an app where nobody looks after the child.',
      [textOfList('Ways to another app')],
      flag('personalData', Priority.high),
    ),
    rule('Links', 'Flags each link; allow your own addresses above it.', [links(1)], flag('personalData')),
    rule(
      'Sexual texts',
      'Removes texts that are probably sexual. Strict on purpose: 50 finds much that is harmless among adults.',
      [score('sexual', 50)],
      remove('sexual'),
    ),
    rule(
      'Nudity in pictures',
      'Removes pictures that probably show nudity or people in underwear.',
      [pictures(['explicit_nudity', 'non_explicit_nudity', 'swimwear_or_underwear'], 50)],
      remove('sexual'),
    ),
    threats,
    selfHarm,
    rule(
      'Bullying',
      'Flags probable insults early.',
      [score('insult', 60)],
      flag('harassment', Priority.high),
    ),
    reportedOften(1, 'harassment'),
    route(queue, ['grooming', 'violence', 'selfHarm']),
  ],
} satisfies Template
