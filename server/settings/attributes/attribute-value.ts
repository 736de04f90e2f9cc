import { GraphQLJSON } from 'graphql-scalars'
import { Field, Float, ObjectType } from 'type-graphql'
import { Attribute, AttributeType } from './attribute.entity.ts'

@ObjectType({ description: 'The value of a registered attribute, under the field of its type' })
export class AttributeValue {
  @Field(() => Attribute, { description: 'The attribute that it is the value of' }) attribute!: Attribute
  @Field(() => GraphQLJSON, { description: 'As it was sent' }) sent!: unknown
  @Field(() => Boolean, { description: 'Whether it is of the registered type' }) valid!: boolean
  @Field(() => String, {
    nullable: true,
    description:
      'Of text, enum, user ID and content ID; null for other types, and where what was sent is none',
  })
  text!: string | null
  @Field(() => Float, {
    nullable: true,
    description: 'Of a number; null for other types, and where what was sent is none',
  })
  number!: number | null
  @Field(() => Boolean, {
    nullable: true,
    description: 'Of a boolean; null for other types, and where what was sent is none',
  })
  boolean!: boolean | null
}

type TypedValue = Partial<Pick<AttributeValue, 'text' | 'number' | 'boolean'>>

/** Parses a sent value by type; null for an invalid one. A number may also be sent as text, and a text as a number. */
const readers: Record<AttributeType, (sent: unknown, attribute: Attribute) => TypedValue | null> = {
  [AttributeType.text]: (sent) => (typeof sent === 'string' ? { text: sent } : null),
  [AttributeType.number]: (sent) => (isNumber(sent) ? { number: Number(sent) } : null),
  [AttributeType.boolean]: (sent) =>
    sent === true || sent === 'true'
      ? { boolean: true }
      : sent === false || sent === 'false'
        ? { boolean: false }
        : null,
  [AttributeType.enum]: (sent, { enumValues }) =>
    isId(sent) && enumValues.includes(String(sent)) ? { text: String(sent) } : null,
  [AttributeType.user_id]: (sent) => (isId(sent) ? { text: String(sent) } : null),
  [AttributeType.content_id]: (sent) => (isId(sent) ? { text: String(sent) } : null),
}

const isId = (sent: unknown) => (typeof sent === 'string' && sent !== '') || Number.isFinite(sent)
const isNumber = (sent: unknown) =>
  Number.isFinite(sent) || (typeof sent === 'string' && sent.trim() !== '' && Number.isFinite(Number(sent)))

/** The values of the registered attributes in the sent data, in the order of the settings. */
export function attributeValues(
  attributes: readonly Attribute[],
  sent: Readonly<Record<string, unknown>> | null,
): AttributeValue[] {
  return attributes.flatMap((attribute) => {
    if (!sent || !Object.hasOwn(sent, attribute.name) || sent[attribute.name] === null) return []
    const value = sent[attribute.name]
    const typed = readers[attribute.type](value, attribute)
    return [
      { attribute, sent: value, valid: typed !== null, text: null, number: null, boolean: null, ...typed },
    ]
  })
}
