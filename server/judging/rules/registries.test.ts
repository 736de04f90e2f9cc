import { readdirSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { capitals } from '../../platform/graphql/capitals.ts'
import { AttributeType } from '../../settings/attributes/attribute.entity.ts'
import { ListType } from '../../settings/lists/list-type.ts'
import { ClassifierKind } from '../../signals/classifiers/classifier.entity.ts'
import { isOfUser } from '../../signals/facts.ts'
import { ruleActions } from './actions/index.ts'
import { conditions } from './conditions/index.ts'
import { conditionDefinitions, ruleActionDefinitions } from './rule-definitions.ts'
import { RuleType } from './rule-type.ts'

const hints = [
  'x-widget',
  'x-labels',
  'x-labels-in',
  'x-list-types',
  'x-attribute-type',
  'x-classifier-kind',
  'x-show-when',
  'x-or',
  'x-required',
]
/** The names of the schema that hints may say. */
const namesOf = {
  'x-labels-in': Object.values(RuleType).map(capitals),
  'x-list-types': Object.values(ListType).map(capitals),
  'x-attribute-type': Object.values(AttributeType).map(capitals),
  'x-classifier-kind': Object.values(ClassifierKind).map(capitals),
}

/** The names in a hint: it is one, a list of them, or an object that has them as its keys. */
const named = (hint: unknown): unknown[] =>
  Array.isArray(hint) ? hint : typeof hint === 'object' && hint ? Object.keys(hint) : hint ? [hint] : []

const widgets = [
  'words',
  'regexes',
  'list',
  'policy-category',
  'tags',
  'percent',
  'category',
  'text',
  'multi-select',
  'review-queue',
  'attribute',
  'classifier',
  'classifiers',
  'topic',
  'topics',
]

/** The keys that the definition files of a folder and its groups must have. */
const keysIn = (folder: string) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('index.ts'))
    .map((file) => file.replace(/^.*\//, '').replace('.ts', '').replaceAll('-', '_'))
    .sort()

const definitions = [...conditionDefinitions, ...ruleActionDefinitions]

/** Names that the interface does not have. */
const own = ['Number of links', 'Length of the name']
/** The groups of the interface and the conditions of each, as it names them. */
const groups = [
  [
    'Text',
    [
      'Text',
      'Text length',
      'Special characters in text',
      'Duplicate messages',
      'Language',
      'AI scores',
      'Custom AI scores',
      'Topic',
    ],
  ],
  [
    'Image',
    [
      'Image labels',
      'Custom AI scores (images)',
      'Custom image labels',
      'Image type',
      'Similar images',
      'Number of people in image(s)',
      "Content's age range",
      'QR code',
      'Face recognition',
      'Face close-up',
      'Celebrity',
      'CSAM',
    ],
  ],
  ['Video', ['Video labels']],
  ['General content', ['Content type', 'Project', 'Content tags']],
  ['Reports', ['# of times reported', 'Reported by', '# of reports made']],
  [
    'User',
    [
      'Name',
      'Status',
      'Type',
      'Signed up',
      'Signup method',
      'Email domain',
      'Location',
      'IP address',
      'Profile image',
      'Number of strikes',
      'User tags',
      "User's project",
      "User's content volume",
      'Topic volume',
    ],
  ],
  ['Review', ['Priority', 'Review type', 'Policy category']],
]

describe('[2.10] registries of rule parts', () => {
  it('list every condition of the folder, under the key of its file', () => {
    expect(conditions.map(({ key }) => key).sort()).toEqual(keysIn('./conditions'))
  })

  it.each([
    ['regex', 'text'],
    ['nudity', 'image_labels'],
    ['toxicity', 'ai_scores'],
    ['account age', 'signed_up'],
    ['spam', 'duplicate_messages'],
    ['avatar', 'profile_image'],
    ['VPN', 'ip_address'],
    ['ban', 'change_status'],
    ['warning', 'strike'],
  ])('are found by what people call them: %s', (word, key) => {
    expect(definitions.filter(({ synonyms }) => synonyms.includes(word)).map((each) => each.key)).toContain(
      key,
    )
  })

  it('list every action of the folder, under the key of its file', () => {
    expect(ruleActions.map(({ key }) => key).sort()).toEqual(keysIn('./actions'))
  })

  it.each(definitions.map((definition) => [definition.key, definition] as const))(
    '%s is described for people and for an editor',
    (_key, { label, description, appliesTo, paramsSchema }) => {
      expect(label).not.toBe('')
      expect(description).not.toBe('')
      expect(appliesTo.length).toBeGreaterThan(0)
      const schema = paramsSchema as { type: string; properties: Record<string, Record<string, unknown>> }
      expect(schema.type).toBe('object')
      expect(() =>
        new Ajv2020({ strict: true, keywords: hints, validateFormats: false }).compile(schema),
      ).not.toThrow()
      for (const property of Object.values(schema.properties)) {
        expect(property['title']).toEqual(expect.any(String))
        expect(property['description']).toMatch(/^[A-Z].*\.$/)
        if ('x-widget' in property) expect(widgets).toContain(property['x-widget'])
        if ('x-labels' in property && 'enum' in property)
          expect(Object.keys(property['x-labels'] as object).sort()).toEqual(
            [...(property['enum'] as string[])].sort(),
          )
        for (const [hint, names] of Object.entries(namesOf))
          expect(names).toEqual(expect.arrayContaining(named(property[hint])))
        for (const field of Object.keys((property['x-show-when'] as object | undefined) ?? {}))
          expect(schema.properties).toHaveProperty(field)
        for (const other of (property['x-or'] as string[] | undefined) ?? [])
          expect(schema.properties).toHaveProperty(other)
        expect([undefined, 'shown', 'policy']).toContain(property['x-required'])
      }
    },
  )

  it.each(conditions.filter(({ appliesTo }) => appliesTo.includes(RuleType.user)))(
    '$key applies to users, and reads what is known of a user without an item',
    ({ facts }) => expect(facts.filter((key) => !isOfUser(key))).toEqual([]),
  )

  it('[2.10] has conditions on text length, special characters, duplicate messages, language and topic', () => {
    const ofText = conditionDefinitions.filter(({ group }) => group === 'Text').map(({ label }) => label)
    expect(ofText).toEqual(
      expect.arrayContaining([
        'Text length',
        'Special characters in text',
        'Duplicate messages',
        'Language',
        'Topic',
      ]),
    )
  })

  it('[2.2.6] [2.10.15] groups the conditions as the specification does, under its names', () => {
    const known = conditionDefinitions.filter(
      ({ group, label }) => group !== 'Custom' && !own.includes(label),
    )
    const names = [...new Set(known.map(({ group }) => group))]
    const labels = (of: string) => known.filter(({ group }) => group === of).map(({ label }) => label)
    expect(names.map((name) => [name, labels(name)])).toEqual(groups)
  })

  it('labels the Text condition with the exact option names', () => {
    const [text] = conditionDefinitions
    expect(text).toMatchObject({
      key: 'text',
      paramsSchema: {
        properties: {
          match: {
            'x-labels': {
              contains_any_word: 'contains any word',
              not_contains_any_word: 'not contains any word',
              contains_part_of_any_word: 'contains part of any word',
              not_contains_part_of_any_word: 'not contains part of any word',
              contains_at_least_x_words: 'contains at least X words',
              contains_part_at_least_x_times: 'contains part of any word at least X times',
              contains_regex: 'contains regex',
            },
          },
        },
      },
    })
  })
})
