import { z } from 'zod'
import { text } from '../../platform/validation.ts'

const name = text({ min: 1, max: 100 }).meta({ description: 'What people call it, 1 to 100 characters' })
const settings = z
  .record(z.string(), z.unknown())
  .meta({ description: 'By the JSON Schema of the kind; a secret that is left out stays what it was' })
const pricePerCall = z.number().min(0, 'Must be at least 0').max(1000, 'Must be at most 1,000')
const callsPerDay = z
  .int('Must be a whole number')
  .min(1, 'Must be at least 1')
  .max(1_000_000_000, 'Must be at most 1,000,000,000')
const costPerDay = z.number().gt(0, 'Must be more than 0').max(1_000_000, 'Must be at most 1,000,000')
const budget = {
  callsPerDay: callsPerDay
    .nullish()
    .meta({ description: 'The most calls of a day (UTC); null for no limit' }),
  costPerDay: costPerDay.nullish().meta({
    description:
      'The most US dollars of a day (UTC), by the price per call, which must be more than 0; null for no limit',
  }),
}

/** A signal provider to create, enabled; it is not called until a signal is routed to it. */
export const NewSignalProvider = z
  .object({
    name,
    provider: text({ min: 1, max: 50 }).meta({
      description: 'What kind of service it is: a key of `signalProviderKinds`; fixed',
    }),
    settings,
    pricePerCall: pricePerCall.nullish().meta({
      description:
        'What a call costs in US dollars, 0 to 1,000; what the vendor usually charges unless given',
    }),
    ...budget,
  })
  .meta({ description: 'A signal provider to set up; it is enabled' })

/** The changes of a signal provider; omitted fields stay, and a limit of null is removed. */
export const SignalProviderChanges = z
  .object({
    name: name.nullish(),
    settings: settings.nullish(),
    pricePerCall: pricePerCall.nullish().meta({ description: 'What a call costs in US dollars, 0 to 1,000' }),
    ...budget,
    enabled: z
      .boolean()
      .nullish()
      .meta({ description: 'Whether it is asked; signals that are routed to it are missing otherwise' }),
  })
  .meta({
    description:
      'What is to change of a signal provider; what is left out stays, and a limit that is null is given up',
  })

const mostPictureBytes = 700_000

/** The input to try a signal provider with: a text, or a picture. */
export const SignalTrialInput = z
  .object({
    text: text({ min: 1, max: 4000 }).nullish().meta({ description: 'A text, 1 to 4,000 characters' }),
    picture: z
      .base64('Must be base64')
      .max(Math.ceil(mostPictureBytes / 3) * 4, 'Must be at most 700 kB')
      .nullish()
      .meta({ description: 'The file in base64, of at most 700 kB' }),
    pictureUrl: z
      .url({ protocol: /^https?$/, error: 'Must be an http or https URL' })
      .max(2048)
      .nullish()
      .meta({ description: 'The http or https address of a picture' }),
    topics: z
      .array(text({ min: 1, max: 100 }))
      .max(20, 'Must be at most 20')
      .nullish()
      .meta({ description: 'What topics are asked about; they are left out without any' }),
    policy: text({ min: 1, max: 20_000 })
      .nullish()
      .meta({ description: 'What policy scores are asked about; they are left out without it' }),
  })
  .refine(
    (given) => [given.text, given.picture, given.pictureUrl].filter((one) => one != null).length === 1,
    { path: ['text'], error: 'Give a text, a picture or the URL of a picture' },
  )
  .meta({
    description:
      'What to try a signal provider on: exactly one of a text, a picture and the address of a picture',
  })
