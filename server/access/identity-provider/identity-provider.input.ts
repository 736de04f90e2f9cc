import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { Role } from '../team/role.ts'

const domain = text({ min: 3, max: 253 })
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => /^(?!-)[\da-z-]+(\.[\da-z-]+)+$/.test(value), 'Write a domain, such as example.com')

/** The settings of a provider. */
export const IdentityProviderInput = z.object({
  label: text({ min: 1, max: 50 }).meta({ description: 'What it is called at the sign-in' }),
  issuer: z
    .url('Write an address that begins with https://')
    .max(500)
    .meta({ description: 'Its issuer URL; its discovery document is fetched at once' }),
  clientId: text({ min: 1, max: 200 }).meta({ description: 'The client id of this program at the provider' }),
  clientSecret: text({ min: 1, max: 500 })
    .nullish()
    .meta({ description: 'The client secret of this program; unchanged unless given' }),
  domains: z
    .array(domain)
    .min(1)
    .max(20)
    .meta({ description: 'The domains of the e-mail addresses that it may assert' }),
  newcomerRole: z.enum(Role).nullish().meta({
    description:
      'The role of a person who signs in and is no member yet; an invitation is needed unless given',
  }),
  isEnforced: z.boolean().meta({ description: 'Whether passwords are refused' }),
  trustsSecondStep: z
    .boolean()
    .meta({ description: 'Whether its own second step counts, so that none is required here' }),
})
