import { ActionDeliveryResolver, DeliveredActionResolver } from './action-delivery.resolver.ts'
import { ActionListResolver } from './action-list.resolver.ts'
import { ActionLogResolver } from './action-log.resolver.ts'
import { ActionObjectResolver } from './action-object.resolver.ts'
import { ActionResolver } from './action.resolver.ts'
import { ReportActionResolver } from './report-action.resolver.ts'
import { ReporterAccuracyResolver } from './reporter-accuracy.resolver.ts'
import { StatementResolver } from './statements/statement.resolver.ts'
import { TestEventResolver } from './test-event.resolver.ts'
import {
  ContentTimelineResolver,
  SubcategoryTimelineResolver,
  UserTimelineResolver,
} from './timeline.resolver.ts'

/** The resolvers of this room. */
export const actionsResolvers = [
  ActionDeliveryResolver,
  ActionListResolver,
  ActionLogResolver,
  ActionObjectResolver,
  ActionResolver,
  ContentTimelineResolver,
  DeliveredActionResolver,
  ReportActionResolver,
  ReporterAccuracyResolver,
  StatementResolver,
  SubcategoryTimelineResolver,
  TestEventResolver,
  UserTimelineResolver,
]
