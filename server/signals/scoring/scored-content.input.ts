import { z } from 'zod'

/** The maximum length of a scored text, in bytes of UTF-8. */
export const mostTextBytes = 20_480
/**
 * The maximum total length of texts scored in one request, in bytes of UTF-8: scoring a text of the maximum length takes some 50
 * ms.
 */
export const mostBytesTogether = 10 * mostTextBytes
/** The maximum number of items scored in one request. */
export const mostItems = 100
/** The maximum number of pictures of an item. */
export const mostImages = 10
const mostLanguages = 10

/** The form of a picture's address: http(s), or a base64 data URL. */
export const imageAddress = /^(https?:\/\/|data:image\/[\w.+-]+;base64,)/i
export const imageAddressRule = 'Must be an http(s) address or a base64 data URL of a picture'

/** A text, pictures, or both, scored as one item. */
const ScoredItemInput = z
  .object({
    text: z
      .string()
      .refine((value) => Buffer.byteLength(value) <= mostTextBytes, `Must be at most ${mostTextBytes} bytes`)
      .nullish()
      .meta({ description: 'The text, at most 20,480 bytes of UTF-8' }),
    html: z.boolean().nullish().meta({ description: 'Whether the text is HTML, whose tags are not scored' }),
    languages: z
      .array(z.string().regex(/^[a-z]{2,3}$/, 'Must be an ISO 639 code'))
      .max(mostLanguages, `Must be at most ${mostLanguages}`)
      .nullish()
      .meta({
        description: 'ISO 639-1 codes of the languages of the text; detected if left out',
      }),
    imageUrls: z
      .array(z.string().regex(imageAddress, imageAddressRule))
      .max(mostImages, `Must be at most ${mostImages}`)
      .nullish()
      .meta({ description: 'Pictures, at most 10: http or https addresses, or base64 data URLs' }),
  })
  .refine(({ text, imageUrls }) => text || imageUrls?.length, { path: ['text'], message: 'Required' })
  .meta({ description: 'A text, pictures, or both, that are scored as one' })

export type ScoredItemInput = z.output<typeof ScoredItemInput>

/** The total length of texts, in bytes of UTF-8. */
export const bytesOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)

/** The content to score. */
export const ScoredContentInput = z
  .object({
    items: z
      .array(ScoredItemInput)
      .min(1, 'Must not be empty')
      .max(mostItems, `Must be at most ${mostItems}`)
      .meta({
        description:
          'What is scored, each by itself: 1 to 100, whose texts have at most 204,800 bytes of UTF-8 together',
      }),
    sentences: z
      .boolean()
      .nullish()
      .meta({ description: 'Whether each sentence is scored by itself as well' }),
  })
  .meta({ description: 'What is to be scored; nothing of it is kept' })
