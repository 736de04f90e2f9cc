import { z } from 'zod'
import { banPeriods } from '../../platform/vocabulary/period.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import {
  actorFields,
  actorShape,
  defineActionKind,
  objectFields,
  objectShape,
  policyFields,
  policyShape,
} from '../action-kind.ts'
import * as example from '../example-parts.ts'

const events = {
  [Status.allowed]: 'decision.allowed',
  [Status.flagged]: 'decision.flagged',
  [Status.hidden]: 'decision.removed',
} as const

export default defineActionKind({
  type: 'ChangeStatus',
  description: 'The status of content, a user or a subcategory changed',
  auditEvent: (status) => status && events[status],
  schema: z.object({
    type: z.enum(ObjectType).meta({ description: 'The kind of object acted on' }),
    status: z.enum(Status),
    previous_status: z.enum(Status).nullable(),
    ...actorShape,
    ...objectShape,
    temporary_ban: z
      .object({ until: z.iso.datetime(), period: z.enum(banPeriods), duration: z.int() })
      .optional()
      .meta({ description: 'When the user is banned for a time' }),
    ...policyShape,
  }),
  example: {
    type: ObjectType.content,
    status: Status.hidden,
    previous_status: null,
    ...example.rule,
    content: example.content,
    ...example.policy,
  },
  payload: (action) => ({
    type: action.objectType as ObjectType,
    status: action.status as Status,
    previous_status: action.previousStatus,
    ...actorFields(action),
    ...objectFields(action.snapshot),
    ...(action.details?.temporaryBan && { temporary_ban: action.details.temporaryBan }),
    ...policyFields(action),
  }),
})
