import { z } from 'zod'
import { isIpAddress } from '../../platform/ip-range.ts'
import { jsonProblem, text } from '../../platform/validation.ts'
import { countryCodes } from '../../settings/lists/country-codes.ts'
import type { ProfileField } from './user.entity.ts'

const mostAttributeBytes = 64 * 1024

const isoMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** An offset from UTC of 16 hours or more, which no zone has and PostgreSQL does not take. */
const farOffset = /[+-](1[6-9]|2\d):\d\d$/

/** A date (midnight UTC), or a date with time and zone; invalid dates such as `2026-02-30` are refused. */
const isoDate = () =>
  text({ max: 40 })
    .refine(
      (value) => isoMoment.safeParse(value).success && !value.startsWith('0000') && !farOffset.test(value),
      'Must be an ISO 8601 date, or date and time with zone, such as 2026-01-02T10:00:00Z',
    )
    .meta({
      anyOf: [{ format: 'date' }, { format: 'date-time' }],
      examples: ['2026-01-02', '2026-01-02T10:00:00Z'],
    })

const attributes = z.record(z.string(), z.unknown()).superRefine((value, context) => {
  const problem = jsonProblem(value)
  if (problem) context.addIssue(problem)
  else if (Buffer.byteLength(JSON.stringify(value)) > mostAttributeBytes)
    context.addIssue('Must be at most 64 KiB as JSON')
})

/** The profile fields of a user (section 2.4); absent ones keep their values. */
export const profileInputs = {
  email: z
    .email('Must be an e-mail address')
    .max(320, 'Must be at most 320 characters')
    .nullish()
    .meta({ description: 'Their e-mail address, up to 320 characters' }),
  signupDate: isoDate()
    .nullish()
    .meta({ description: 'When they signed up, as an ISO 8601 date or date and time' }),
  signupMethod: text({ min: 1, max: 100 })
    .nullish()
    .meta({ description: 'How they signed up, such as email, phone or google; up to 100 characters' }),
  ip: text({ max: 45 })
    .refine(isIpAddress, 'Must be an IPv4 or IPv6 address')
    .meta({
      anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }],
      examples: ['192.0.2.1', '2001:db8::1'],
      description: 'Their IP address, IPv4 or IPv6',
    })
    .nullish(),
  country: text({ max: 2 })
    .refine((code) => countryCodes.has(code), 'Must be an ISO 3166-1 alpha-2 code')
    .meta({
      pattern: '^[A-Z]{2}$',
      examples: ['SE'],
      description: 'Their country, as an ISO 3166-1 alpha-2 code',
    })
    .nullish(),
  profileImageUrl: z
    .url({ protocol: /^https?$/, error: 'Must be an http or https URL' })
    .max(2048, 'Must be at most 2048 characters')
    .refine((url) => jsonProblem(url) === null, 'Must be an http or https URL')
    .nullish()
    .meta({ description: 'Where their profile image is, an http or https URL of up to 2,048 characters' }),
  attributes: attributes.nullish().meta({
    description: 'Custom attributes; replaces those sent before, and keeps its keys as they are',
  }),
} satisfies Record<ProfileField, z.ZodType>
