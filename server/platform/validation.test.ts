import { expect, it } from 'vitest'
import { z } from 'zod'
import { InvalidInputError } from './errors.ts'
import { check } from './validation.ts'

const shape = z.object({
  name: z.string(),
  size: z.int().min(1).max(9),
  share: z.number(),
  on: z.boolean(),
  tags: z.array(z.string()),
  user: z.object({ id: z.string() }),
  attributes: z.record(z.string(), z.unknown()),
  status: z.enum(['allowed', 'flagged', 'hidden']),
  id: z.uuid(),
})

const fine = {
  name: 'Ada',
  size: 1,
  share: 0.5,
  on: true,
  tags: [],
  user: { id: 'ada' },
  attributes: {},
  status: 'hidden',
  id: '01a1fcd1-b9b1-7743-bff1-014d2c3b67ef',
}

function fieldsOf(input: unknown): Record<string, string> {
  try {
    check(shape, input)
  } catch (error) {
    if (error instanceof InvalidInputError) return error.fields
    throw error
  }
  return {}
}

it('[7.2] a missing field says Required', () => {
  expect(fieldsOf({})).toEqual(Object.fromEntries(Object.keys(fine).map((field) => [field, 'Required'])))
  expect(fieldsOf({ ...fine, user: {} })).toEqual({ 'user.id': 'Required' })
  expect(fieldsOf(fine)).toEqual({})
})

it.each<[string, unknown, string]>([
  ['name', 5, 'Must be a string'],
  ['name', null, 'Must be a string'],
  ['size', 'many', 'Must be a number'],
  ['size', 1.5, 'Must be a whole number'],
  ['size', 0, 'Must be at least 1'],
  ['size', 10, 'Must be at most 9'],
  ['share', '0.5', 'Must be a number'],
  ['on', 'yes', 'Must be true or false'],
  ['tags', 'vip', 'Must be an array'],
  ['user', 'ada', 'Must be an object'],
  ['user', null, 'Must be an object'],
  ['attributes', [1], 'Must be an object'],
  ['status', 'banned', 'Must be one of allowed, flagged, hidden'],
  ['id', 'five', 'Must be a UUID'],
])('[V7.5] a wrong %s, such as %j, says what it must be', (field, value, message) => {
  expect(fieldsOf({ ...fine, [field]: value })).toEqual({ [field]: message })
})
