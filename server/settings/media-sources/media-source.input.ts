import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { mediaSourceKinds } from './kinds.ts'

const label = '[a-z0-9]([a-z0-9-]*[a-z0-9])?'
const hosts = text({ min: 1, max: 253 })
  .transform((given) => given.toLowerCase())
  .pipe(
    z
      .string()
      .regex(
        new RegExp(`^(\\*\\.${label}\\.)?${label}(\\.${label})*(:\\d{1,5})?$`),
        'A host, or *. and the rest of it, with at least two parts',
      ),
  )
  .meta({ description: 'A host such as media.example.com, or *.media.example.com for all below it' })
const settings = z
  .record(z.string(), z.unknown())
  .meta({ description: 'By the JSON Schema of the kind; a secret that is left out stays what it was' })

/** A new private storage. */
export const NewMediaSource = z
  .object({
    hosts,
    kind: text({ max: 50 })
      .refine((key) => mediaSourceKinds.some((kind) => kind.key === key), 'Not a kind of private storage')
      .meta({ description: 'A key of `mediaSourceKinds`; fixed' }),
    settings,
  })
  .meta({ description: 'Private storage to read files from' })

/** Changes of a private storage; absent fields keep their values. */
export const MediaSourceChanges = z
  .object({ hosts: hosts.nullish(), settings: settings.nullish() })
  .meta({ description: 'What is to change of private storage; what is left out stays' })
