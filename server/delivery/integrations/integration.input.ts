import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { integrationKinds } from './kinds.ts'

const name = text({ min: 1, max: 100 }).meta({ description: 'What people call it, 1 to 100 characters' })
const settings = z
  .record(z.string(), z.unknown())
  .meta({ description: 'By the JSON Schema of the kind; a secret that is left out stays what it was' })

/** A new integration. */
export const NewIntegration = z
  .object({
    kind: text({ max: 50 })
      .refine((key) => integrationKinds.some((kind) => kind.key === key), 'Not a kind of integration')
      .meta({ description: 'A key of `integrationKinds`; fixed' }),
    name,
    settings,
  })
  .meta({ description: 'A chat platform to connect' })

/** Changes of an integration; absent fields keep their values. */
export const IntegrationChanges = z
  .object({
    name: name.nullish().meta({ description: 'What people call it, 1 to 100 characters' }),
    settings: settings.nullish(),
    enabled: z.boolean().nullish().meta({ description: 'Whether its messages are taken in' }),
    carriesOutDecisions: z.boolean().nullish().meta({
      description: 'Whether decisions change something on the platform: messages are deleted, users banned',
    }),
  })
  .meta({ description: 'What is to change of an integration; what is left out stays' })
