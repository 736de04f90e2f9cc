import { KnownReferences } from '../../judging/rules/references.ts'
import { idOf } from '../../platform/ids.ts'
import { ClassifierKind } from '../../signals/classifiers/classifier.entity.ts'
import { bucketsOf } from '../../signals/classifiers/learning/text-row.ts'
import { pictureEmbedding } from '../../signals/media/picture-embedding.ts'

/** The workspace that generated rules and subjects are of. */
export const workspaceId = '0190a0a0-0000-7000-8000-000000000000'

const id = (n: number) => `0190a0a0-0000-7000-8000-0000000001${n}0`

/** A list of each type, with entries that generated subjects have as well. */
export const lists = [
  { id: id(1), type: 'strings', entries: ['beta', 'delta'] },
  { id: id(2), type: 'regexes', entries: ['del.a', 'gam+a'] },
  { id: id(3), type: 'urls', entries: ['bad.com'] },
  { id: id(4), type: 'locations', entries: ['US', 'JP'] },
  { id: id(5), type: 'phone_numbers', entries: ['+4930901820'] },
  { id: id(6), type: 'ips', entries: ['10.0.0.0/8', '192.0.2.7'] },
]

/** The entries of a list; of none without one. */
export const entriesOf = (listId: string | undefined): string[] =>
  lists.find((list) => list.id === listId)?.entries ?? []

/** The lists as what rules refer to. */
export const known = new KnownReferences()
for (const { id: key, type } of lists) known.add('list', { id: key, key, name: type, type })

/** What users say they belong to. */
export const projects = ['games', 'market']

/** What rules refer to by id, by the widget that chooses it. */
export const idsByWidget: Readonly<Record<string, readonly string[]>> = {
  category: projects.map((project) => idOf(workspaceId, 'category', project)),
  'policy-category': [id(7), id(8)],
  topic: ['politics', 'gambling'],
  topics: ['politics', 'gambling'],
  classifier: [id(9)],
  classifiers: [id(9)],
}

/** A classifier that finds the word alpha in texts, and pictures of one of two sorts. */
export const classifiers = new Map([
  [
    id(9),
    {
      id: id(9),
      classifierId: id(9),
      version: 1,
      threshold: 50,
      kind: ClassifierKind.text,
      name: 'own',
      policy: null,
      model: {
        weights: {
          buckets: new Map([...bucketsOf(['alpha'])].map((bucket) => [bucket, 9])),
          dense: Float32Array.of(9, -9),
          bias: -1,
        },
        calibration: { slope: 1, offset: 0 },
        base: pictureEmbedding,
        bytes: 0,
      },
    },
  ],
])

/** Names of custom attributes. */
export const attributeNames = ['score', 'label', 'vip']

/** What strings are made of, in rules and in subjects: words, tags, methods, domains, countries, addresses and patterns. */
export const strings = [
  'alpha',
  'beta',
  'gamma',
  'delta',
  'alphabet',
  'red',
  'blue',
  'email',
  'sso',
  'bad.com',
  'ok.org',
  'de',
  'US',
  'JP',
  '192.0.2.7',
  '10.0.0.0/8',
  '2001:db8::/32',
  'al.ha',
  'gam+a',
  '7',
]
