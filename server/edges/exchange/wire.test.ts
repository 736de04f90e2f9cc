import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fromWire, wireName, wirePath } from './wire.ts'

const place = z.object({ id: z.string(), bannedUntil: z.string().nullish() })
const schema = z.object({
  contentId: z.string(),
  imageUrls: z.array(z.string()).nullish(),
  user: place,
  pastPlaces: z.array(place).optional(),
  later: place.nullish(),
  stamped: z.string().transform(Number).pipe(z.number()).optional(),
  metadata: z
    .record(z.string(), z.unknown())
    .superRefine(() => undefined)
    .nullish(),
})

describe('[4] names on the wire', () => {
  test.each([
    ['contentId', 'content_id'],
    ['temporarilyBannedUntil', 'temporarily_banned_until'],
    ['text', 'text'],
  ])('%s is %s', (name, wire) => {
    expect(wireName(name)).toBe(wire)
  })

  test.each([
    ['a field', { content_id: 'c' }, { contentId: 'c' }],
    ['a nested field', { user: { id: 'u', banned_until: 'x' } }, { user: { id: 'u', bannedUntil: 'x' } }],
    [
      'objects in an array',
      { past_places: [{ banned_until: 'x' }, 5] },
      { pastPlaces: [{ bannedUntil: 'x' }, 5] },
    ],
    ['a nullish object', { later: { banned_until: 'x' } }, { later: { bannedUntil: 'x' } }],
    ['null', { later: null, metadata: null }, { later: null, metadata: null }],
    ['a transformed field', { stamped: '5' }, { stamped: '5' }],
    ['an unknown field', { content_id: 'c', colour: 'red' }, { contentId: 'c' }],
    ['a field under its inner name', { contentId: 'c' }, {}],
    ['a value of the wrong type', { user: 5, image_urls: 'x' }, { user: 5, imageUrls: 'x' }],
    ['inherited names', JSON.parse('{"__proto__": {"contentId": "x"}, "constructor": 1}'), {}],
  ])('%s', (_name, wire, inner) => {
    expect(fromWire(schema, wire)).toEqual(inner)
  })

  test('[2.3] whatever is in metadata is kept as it is', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (metadata) => {
        expect(fromWire(schema, { metadata })).toEqual({ metadata })
      }),
    )
  })

  test('no body pollutes the prototype of other objects', () => {
    const converted = fromWire(
      schema,
      JSON.parse('{"user": {"id": "u", "__proto__": {"polluted": true}}, "__proto__": {"polluted": true}}'),
    )
    expect(converted).toEqual({ user: { id: 'u' } })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect((converted as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test.each([
    ['contentId', 'content_id'],
    ['user.bannedUntil', 'user.banned_until'],
    ['pastPlaces.3.bannedUntil', 'past_places.3.banned_until'],
    ['metadata.listingPrice', 'metadata.listingPrice'],
    ['imageUrls.0', 'image_urls.0'],
    ['body', 'body'],
    ['constructor', 'constructor'],
  ])('[7] the failing field %s is reported as %s', (path, wire) => {
    expect(wirePath(schema, path)).toBe(wire)
  })
})
