import { describe, expect, it } from 'vitest'
import { itemOfWire, missingIn } from './wire-item.ts'

describe('[V2.18.7] the body of POST /content in the test box', () => {
  it('gets the names of the schema, but for the keys of its own attributes', () => {
    expect(
      itemOfWire({
        content_id: 'a',
        image_urls: ['https://cdn.example/a.png'],
        user: { id: 'u', project_id: 'p', attributes: { my_key: 1 } },
        category: { id: 'c' },
        subcategory: { id: 's', name: 'Place' },
        metadata: { listing_price: 3 },
        unheard_of: true,
      }),
    ).toEqual({
      externalId: 'a',
      imageUrls: ['https://cdn.example/a.png'],
      user: { externalId: 'u', projectId: 'p', attributes: { my_key: 1 } },
      category: { externalId: 'c' },
      subcategory: { externalId: 's', name: 'Place' },
      metadata: { listing_price: 3 },
    })
  })

  it('names what is missing by the name it is sent under', () => {
    expect(missingIn({ content_id: 'a', user: {}, category: { id: 'c' } })).toEqual([
      'user.id',
      'subcategory.id',
    ])
  })

  it.each([null, 'text', [1]])('is not %j', (body) => {
    expect(itemOfWire(body)).toBeUndefined()
  })
})
