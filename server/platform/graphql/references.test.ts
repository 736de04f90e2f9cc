import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { idOf, newId } from '../ids.ts'
import {
  ContentReference,
  exactlyOne,
  idOfArgument,
  idOfReference,
  objectNamed,
  UserReference,
} from './references.ts'

const workspaceId = newId()
const id = newId()

describe('a reference', () => {
  it.each([
    ['its id', { id }, id],
    ["the platform's own", { externalId: 'post-1' }, idOf(workspaceId, 'content', 'post-1')],
  ])('names one thing by %s', (_, given, found) => {
    expect(idOfReference(workspaceId, ContentReference.parse(given))).toBe(found)
  })

  it.each([[{}], [{ id, externalId: 'post-1' }], [{ id: 'post-1' }], [{ externalId: '' }]])(
    'is refused with neither or both of the ids, or with one that is none: %o',
    (given) => {
      expect(ContentReference.safeParse(given).success).toBe(false)
    },
  )

  it('is the same thing for a user and a content item of one name only by its kind', () => {
    const named = (reference: typeof ContentReference) =>
      idOfReference(workspaceId, reference.parse({ externalId: 'one' }))
    expect(named(ContentReference)).not.toBe(named(UserReference))
  })
})

describe('an argument that is a reference', () => {
  it('answers the id of what it names', () => {
    expect(idOfArgument(workspaceId, UserReference, { user: { id } })).toBe(id)
  })

  it.each([
    ['nothing in it', {}, 'user: Exactly one of id and externalId is needed'],
    ['an id that is none', { id: 'x' }, 'user.id: Must be a UUID'],
  ])('is refused by its name with %s', (_, user, message) => {
    expect(() => idOfArgument(workspaceId, UserReference, { user })).toThrow(
      expect.objectContaining({
        code: 'BAD_USER_INPUT',
        message: expect.stringContaining(message) as string,
      }),
    )
  })
})

describe('exactly one of several', () => {
  const Input = z
    .object({
      reviewId: z.string().nullish(),
      content: ContentReference.nullish(),
      user: UserReference.nullish(),
    })
    .refine(...exactlyOne('reviewId', 'content', 'user'))

  it.each([[{ reviewId: 'r' }], [{ content: { id }, user: null }]])('is enough: %o', (given) => {
    expect(Input.safeParse(given).success).toBe(true)
  })

  it.each([[{}], [{ reviewId: null }], [{ content: { id }, user: { id } }]])('is needed: %o', (given) => {
    expect(Input.safeParse(given).error?.issues).toMatchObject([
      { path: ['reviewId'], message: 'Exactly one of reviewId, content and user is needed' },
    ])
  })

  it('is what the decision is on', () => {
    expect(objectNamed(workspaceId, { user: UserReference.parse({ id }) })).toMatchObject({
      objectType: 'user',
      objectId: id,
    })
    expect(() => objectNamed(workspaceId, {})).toThrow('Required')
  })
})
