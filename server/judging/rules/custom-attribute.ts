import { z } from 'zod'
import { capitals } from '../../platform/graphql/capitals.ts'
import { text } from '../../platform/validation.ts'
import { type AttributeValue, attributeValues } from '../../settings/attributes/attribute-value.ts'
import type { AttributeType } from '../../settings/attributes/attribute.entity.ts'
import { type Attribute, AttributeSource } from '../../settings/attributes/attribute.entity.ts'
import type { FactReaders } from '../../signals/facts.ts'
import type { KnownReferences, Reference } from './references.ts'
import { RuleType } from './rule-type.ts'

const labels = { [AttributeSource.content]: 'the content', [AttributeSource.user]: 'the user' }

/** The parameters with the name of a registered attribute of a type (section 2.6). */
export const attributeParams = (type: AttributeType) => ({
  source: z.enum(AttributeSource).default(AttributeSource.content).meta({
    title: 'Attribute of',
    description: 'Whose registered attributes the next field offers.',
    'x-labels': labels,
  }),
  attribute: text({ min: 1, max: 255 }).meta({
    title: 'Attribute',
    description:
      'Registered under the settings; where an item came without it, the condition does not match.',
    'x-widget': 'attribute',
    'x-attribute-type': capitals(type),
  }),
})

/** The types of rules with conditions on attributes; user rules can only use the user's attributes. */
export const attributeRuleTypes = [RuleType.content, RuleType.user, RuleType.routing] as const

interface NamedAttribute {
  source: AttributeSource
  attribute: string
}

/** Reads the named attribute as a type; null when it was not sent, or has another type. */
export function attributeReader(
  { source, attribute }: NamedAttribute,
  type: AttributeType,
  enumValues: readonly string[] = [],
): (facts: Pick<FactReaders, 'sentAttributes'>) => AttributeValue | null {
  const wanted = { name: attribute, source, type, enumValues: [...enumValues] } as Attribute
  return ({ sentAttributes }) => {
    const [value] = attributeValues([wanted], sentAttributes()[source])
    return value?.valid ? value : null
  }
}

/** The reference of the parameters to the attribute. */
export const attributeReferences = ({ source, attribute }: NamedAttribute): Reference[] => [
  { kind: 'attribute', key: `${source}:${attribute}`, field: 'attribute' },
]

/** The error of the parameters when the attribute is registered with another type. */
export function attributeProblems(
  { source, attribute }: NamedAttribute,
  known: KnownReferences,
  type: AttributeType,
): Record<string, string> {
  const registered = known.get('attribute', `${source}:${attribute}`)
  return registered && registered.type !== (type as string)
    ? { attribute: `Must be an attribute of type ${type.replace('_', ' ')}` }
    : {}
}

/** The observed value, in words. */
export const attributeWords = ({ source, attribute }: NamedAttribute, seen: unknown): string =>
  seen === undefined
    ? `“${attribute}” of ${labels[source]} was not sent, or is of another type`
    : `“${attribute}” of ${labels[source]} is ${JSON.stringify(seen)}`
