import type { NonEmptyArray } from 'type-graphql'
import { accessResolvers } from '../../access/resolvers.ts'
import { actionsResolvers } from '../../actions/resolvers.ts'
import { decisionsResolvers } from '../../decisions/resolvers.ts'
import { deliveryResolvers } from '../../delivery/resolvers.ts'
import { insightResolvers } from '../../insight/resolvers.ts'
import { intakeResolvers } from '../../intake/resolvers.ts'
import { judgingResolvers } from '../../judging/resolvers.ts'
import { reviewsResolvers } from '../../reviews/resolvers.ts'
import { settingsResolvers } from '../../settings/resolvers.ts'
import { signalsResolvers } from '../../signals/resolvers.ts'
import { ExportFieldsResolver, ExportResolver } from './exports/export.resolver.ts'
import { NodeResolver } from './nodes/node.resolver.ts'
import { ViewerPermissionsResolver } from './viewer-permissions.resolver.ts'

type ResolverClass = new (...args: never[]) => object

/** Every resolver of the schema; each room lists its own. */
export const resolvers: NonEmptyArray<ResolverClass> = [
  ExportFieldsResolver,
  ExportResolver,
  NodeResolver,
  ViewerPermissionsResolver,
  ...accessResolvers,
  ...settingsResolvers,
  ...intakeResolvers,
  ...deliveryResolvers,
  ...actionsResolvers,
  ...signalsResolvers,
  ...reviewsResolvers,
  ...judgingResolvers,
  ...decisionsResolvers,
  ...insightResolvers,
]
