import { z } from 'zod'
import { anyOf } from '../../platform/graphql/any-of.ts'
import { MomentRange } from '../../platform/graphql/moment-range.ts'
import { ActorFilter } from '../team/actor-filter.input.ts'
import { AuditEvent, type AuditEventName, AuditNoun, eventsOf } from './audit-events.ts'

/** The filter of the audit log; all given fields must match. */
export const AuditFilter = z
  .object({
    at: MomentRange.nullish().meta({ description: 'When it happened' }),
    actor: ActorFilter.nullish().meta({ description: 'Who did it' }),
    objectIds: anyOf(z.uuid()).meta({
      description: 'Done to any of these: items, rules, lists and so on, by the ids of this API',
    }),
    events: anyOf(z.enum(AuditEvent)).meta({ description: 'Any of these events' }),
    nouns: anyOf(z.enum(AuditNoun)).meta({
      description:
        'All events of any of these nouns, such as `RULE` for rules created, changed and so on; together with `events`, either',
    }),
    policyCategoryIds: anyOf(z.uuid()).meta({ description: 'Under any of these policy categories' }),
  })
  .meta({ description: 'Which entries of the audit log; all parts that are given must hold' })

export type AuditFilter = z.output<typeof AuditFilter>

/** The events that a filter selects, with nouns expanded. @returns null for all */
export const eventsIn = ({ events, nouns }: AuditFilter): AuditEventName[] | null =>
  events || nouns ? [...new Set([...(events ?? []), ...eventsOf(nouns ?? [])])] : null
