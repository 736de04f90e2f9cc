import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { auditEvents } from './audit-events.ts'

const nounOf = (event: string): string => event.slice(0, event.indexOf('.'))

const known = new Map<string, string[]>(auditEvents.map((event) => [event, [event]]))
for (const event of auditEvents) known.set(nounOf(event), [...(known.get(nounOf(event)) ?? []), event])

/** What the audit log is narrowed to; all parts must hold. */
export const AuditFilter = z.object({
  actorKind: z.enum(ActorKind).nullish().meta({ description: 'Members, rules, AI moderators and so on' }),
  actorId: z.uuid().nullish().meta({ description: 'One member, rule or AI moderator' }),
  objectId: z
    .uuid()
    .nullish()
    .meta({ description: 'What it was done to: an item, a rule, a list and so on' }),
  events: z
    .array(text({ max: 60 }).refine((event) => known.has(event), 'Not an event of the audit log'))
    .max(100)
    .nullish()
    .meta({
      description:
        'Any of these events, such as `decision.removed`, or all of a noun, such as `rule`; `auditEvents` has them all',
    }),
  policyCategoryId: z.uuid().nullish(),
  from: z.date().nullish().meta({ description: 'Happened at this moment or later' }),
  to: z.date().nullish().meta({ description: 'Happened before this moment' }),
})

export type AuditFilter = z.output<typeof AuditFilter>

/** The events that a filter names, nouns spelled out. */
export const eventsIn = ({ events }: AuditFilter): string[] => [
  ...new Set(events?.flatMap((event) => known.get(event) ?? [])),
]
