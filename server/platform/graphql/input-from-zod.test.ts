import { graphql, printType } from 'graphql'
import { Arg, buildSchema, Query, registerEnumType, Resolver } from 'type-graphql'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { inputFromZod } from './input-from-zod.ts'

enum Colour {
  red = 'red',
  green = 'light-green',
}
registerEnumType(Colour, { name: 'Colour' })

const Place = z.object({ id: z.string().min(1), name: z.string().nullish() }).meta({ description: 'A place' })
const Everything = z.object({
  word: z.string().max(3).describe('At most 3 letters'),
  id: z.uuid(),
  count: z.int().min(1).default(5),
  ratio: z.number().optional(),
  on: z.boolean().nullish(),
  colour: z.enum(Colour),
  colours: z.array(z.enum(Colour)).nullish().describe('Several'),
  size: z.enum(['small', 'large']).optional(),
  at: z.date().nullish(),
  from: Place,
  to: z.array(Place),
  trimmed: z
    .string()
    .trim()
    .transform((value) => value.length),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})
const EverythingInput = inputFromZod('EverythingInput', Everything)

@Resolver()
class EchoResolver {
  @Query(() => String)
  echo(@Arg('input', () => EverythingInput) input: z.input<typeof Everything>): string {
    return JSON.stringify(input)
  }
}
const schema = await buildSchema({ resolvers: [EchoResolver], validate: false, authChecker: () => true })
const shown = (name: string) => {
  const type = schema.getType(name)
  return type ? printType(type) : null
}

test('a zod object is an input type with the fields of the object', () => {
  expect(shown('EverythingInput')).toBe(`input EverythingInput {
  """At most 3 letters"""
  word: String!
  id: ID!
  count: Int
  ratio: Float
  on: Boolean
  colour: Colour!

  """Several"""
  colours: [Colour!]
  size: String
  at: DateTimeISO

  """A place"""
  from: EverythingFromInput!
  to: [EverythingFromInput!]!
  trimmed: String!
  metadata: JSON
}`)
})

test('an object inside of an object is an input type of its own, and the same object is the same type', () => {
  expect(shown('EverythingFromInput')).toBe(`"""A place"""
input EverythingFromInput {
  id: String!
  name: String
}`)
  expect(shown('EverythingToInput')).toBeNull()
})

test('values arrive as the schema expects them: enum values by their wire value, JSON with its keys, nothing for what is missing', async () => {
  const input = {
    word: 'abc',
    id: '0190a0a0-0000-7000-8000-000000000000',
    colour: 'green',
    from: { id: 'x' },
    to: [],
    trimmed: ' y ',
    metadata: { 'a-B_c': { __proto__x: 1 } },
  }
  const result = await graphql({
    schema,
    source: 'query ($input: EverythingInput!) { echo(input: $input) }',
    variableValues: { input },
  })
  expect(result.errors).toBeUndefined()
  const received = JSON.parse(String(result.data?.['echo'])) as object
  expect(received).toEqual({ ...input, colour: 'light-green' })
  expect(Everything.parse(received)).toMatchObject({ count: 5, trimmed: 1 })
})

test('a zod object has one name, whichever module asks for it first', () => {
  expect(inputFromZod('EverythingInput', Everything)).toBe(EverythingInput)
  expect(() => inputFromZod('PlaceInput', Place)).toThrow('PlaceInput is called EverythingFromInput already')
})
