import { Arg, Authorized, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql'
import { AuditLog } from '../audit/audit.service.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { BanDuration, type Span } from '../../platform/vocabulary/period.ts'
import { SpanObject } from '../../platform/vocabulary/span.object.ts'
import { SetupChecklist, setupOf } from './setup-checklist.ts'
import { labelsOf, StatusLabels, StatusLabelsInput } from './status-labels.ts'
import { WhenUnjudged } from './when-unjudged.ts'
import { Workspace } from './workspace.entity.ts'
import { updateWorkspace } from './workspace.service.ts'

const BanInput = inputFromZod('BanDurationInput', BanDuration)
const Labels = inputFromZod('StatusLabelsInput', StatusLabelsInput)

@Resolver(() => Workspace)
export class WorkspaceResolver {
  @Authorized('workspace.read')
  @FieldResolver(() => SetupChecklist)
  setup(@Root() { id }: Workspace, @Ctx() { services }: RequestContext): Promise<SetupChecklist> {
    return services.database.inWorkspace(id, (tx) => setupOf(tx, id))
  }

  @FieldResolver(() => StatusLabels)
  statusLabels(@Root() { storedLabels }: Workspace): StatusLabels {
    return labelsOf(storedLabels)
  }

  @FieldResolver(() => SpanObject, {
    description: 'How long a temporary ban lasts that does not say (section 3.5)',
  })
  temporaryBanDefault(
    @Root() { temporaryBanDuration: duration, temporaryBanPeriod: period }: Workspace,
  ): Span {
    return { duration, period }
  }

  @Authorized('workspace.update')
  @Mutation(() => Workspace, { description: 'Changes the settings that are given' })
  updateWorkspace(
    @Ctx() context: RequestContext,
    @Arg('undoSeconds', () => Int, { nullable: true }) undoSeconds?: number | null,
    @Arg('requirePolicyCategory', () => Boolean, { nullable: true }) requirePolicyCategory?: boolean | null,
    @Arg('statusLabels', () => Labels, { nullable: true }) statusLabels?: StatusLabelsInput | null,
    @Arg('reviewRecommendations', () => Boolean, { nullable: true }) reviewRecommendations?: boolean | null,
    @Arg('whenUnjudged', () => WhenUnjudged, { nullable: true }) whenUnjudged?: WhenUnjudged | null,
    @Arg('languages', () => [String], { nullable: true }) languages?: string[] | null,
    @Arg('unbanningEnabled', () => Boolean, { nullable: true }) unbanningEnabled?: boolean | null,
    @Arg('temporaryBanDefault', () => BanInput, { nullable: true })
    temporaryBanDefault?: BanDuration | null,
  ): Promise<Workspace> {
    const { services } = context
    const parts = { database: services.database, audit: services.get(AuditLog) }
    return updateWorkspace(parts, context.caller, {
      undoSeconds,
      requirePolicyCategory,
      reviewRecommendations,
      whenUnjudged,
      statusLabels,
      languages,
      unbanningEnabled,
      temporaryBanDefault,
    })
  }
}
