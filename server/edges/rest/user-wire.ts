import { z } from 'zod'
import { UserType } from '../../intake/users/user.entity.ts'
import { Status } from '../../platform/vocabulary/status.ts'

/** A user as the operations of the routes select it. */
export interface SelectedUser {
  externalId: string
  name: string | null
  type: UserType
  status: Status
  tags: { identifier: string }[]
  projectId: string | null
  attributes: Record<string, unknown> | null
  strikes: number
  temporarilyBannedUntil: string | null
  strikeUntil: string | null
  createdAt: string
  updatedAt: string
}

/** The GraphQL selection of a user. */
export const userSelection = `externalId name type status tags { identifier } projectId attributes strikes
  temporarilyBannedUntil strikeUntil createdAt updatedAt`

const moment = () => z.iso.datetime()

/** A user in replies (sections 2.4, 4.4). */
export const userReply = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    type: z.enum(UserType),
    status: z.enum(Status),
    tags: z.array(z.string()).meta({ description: 'Identifiers of tags' }),
    category_id: z.string().nullable().meta({ description: 'The same as project_id' }),
    project_id: z.string().nullable(),
    strikes: z.int().meta({ description: 'How many strikes are on record' }),
    attributes: z.record(z.string(), z.unknown()).meta({ description: 'Custom attributes' }),
    temporarily_banned_until: moment().optional().meta({ description: 'While a temporary ban applies' }),
    strike_until: moment().optional().meta({ description: 'While a strike applies' }),
    created_at: moment(),
    updated_at: moment(),
  })
  .meta({ id: 'User' })

/** A user in wire form; the two timestamps are present only while they apply. */
export const wireUser = (user: SelectedUser): z.input<typeof userReply> => ({
  id: user.externalId,
  name: user.name,
  type: user.type,
  status: user.status,
  tags: user.tags.map(({ identifier }) => identifier),
  category_id: user.projectId,
  project_id: user.projectId,
  strikes: user.strikes,
  attributes: user.attributes ?? {},
  ...(user.temporarilyBannedUntil !== null && { temporarily_banned_until: user.temporarilyBannedUntil }),
  ...(user.strikeUntil !== null && { strike_until: user.strikeUntil }),
  created_at: user.createdAt,
  updated_at: user.updatedAt,
})

/** A user as the customer platform sends one, for the documentation. */
export const userExample = {
  id: 'user-7',
  name: 'Ada',
  type: 'trusted',
  tags: ['repeat-offender'],
  project_id: 'market',
  email: 'ada@example.com',
  signup_date: '2026-01-02',
  signup_method: 'google',
  country: 'SE',
  attributes: { plan: 'gold' },
}

/** The same user in replies, for the documentation. */
export const userReplyExample = {
  id: 'user-7',
  name: 'Ada',
  type: 'trusted',
  status: 'hidden',
  tags: ['repeat-offender'],
  category_id: 'market',
  project_id: 'market',
  strikes: 1,
  attributes: { plan: 'gold' },
  temporarily_banned_until: '2026-01-18T09:30:00.000Z',
  created_at: '2026-01-02T08:00:00.000Z',
  updated_at: '2026-01-15T09:30:00.000Z',
}
