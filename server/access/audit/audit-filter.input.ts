import { z } from 'zod'
import { MomentRange } from '../../platform/graphql/moment-range.ts'
import { ids } from '../../platform/validation.ts'
import { ActorFilter } from '../team/actor-filter.input.ts'
import { AuditEvent, type AuditEventName, AuditNoun, eventsOf } from './audit-events.ts'

/** What the audit log is narrowed to; all parts must hold. */
export const AuditFilter = z
  .object({
    at: MomentRange.nullish().meta({ description: 'When it happened' }),
    actor: ActorFilter.nullish().meta({ description: 'Who did it' }),
    objectIds: ids()
      .nullish()
      .meta({ description: 'Done to any of these: items, rules, lists and so on, by the ids of this API' }),
    events: z.array(z.enum(AuditEvent)).nullish().meta({ description: 'Any of these events' }),
    nouns: z.array(z.enum(AuditNoun)).nullish().meta({
      description:
        'All events of any of these nouns, such as `RULE` for rules created, changed and so on; together with `events`, either',
    }),
    policyCategoryIds: ids().nullish().meta({ description: 'Under any of these policy categories' }),
  })
  .meta({ description: 'Which entries of the audit log; all parts that are given must hold' })

export type AuditFilter = z.output<typeof AuditFilter>

/** The events that a filter lets through, nouns spelled out. @returns null for all */
export const eventsIn = ({ events, nouns }: AuditFilter): AuditEventName[] | null =>
  events || nouns ? [...new Set([...(events ?? []), ...eventsOf(nouns ?? [])])] : null
