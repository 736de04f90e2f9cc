import { Arg, Authorized, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../requests/request-context.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { BanDuration, type Span } from '../../platform/vocabulary/period.ts'
import { SpanObject } from '../../platform/vocabulary/span.object.ts'
import { TextScript } from '../../platform/vocabulary/text-script.ts'
import { labelsOf, StatusLabels, StatusLabelsInput } from './status-labels.ts'
import { WhenUnjudged } from './when-unjudged.ts'
import { Workspace } from './workspace.entity.ts'
import { Workspaces } from './workspace.service.ts'

const BanInput = inputFromZod('BanDurationInput', BanDuration)
const Labels = inputFromZod('StatusLabelsInput', StatusLabelsInput)

@Resolver(() => Workspace)
export class WorkspaceResolver {
  @FieldResolver(() => StatusLabels)
  statusLabels(@Root() { statusLabels }: Workspace): StatusLabels {
    return labelsOf(statusLabels)
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
    @Ctx() { services, caller }: RequestContext,
    @Arg('undoSeconds', () => Int, { nullable: true }) undoSeconds?: number | null,
    @Arg('requirePolicyCategory', () => Boolean, { nullable: true }) requirePolicyCategory?: boolean | null,
    @Arg('statusLabels', () => Labels, { nullable: true }) statusLabels?: StatusLabelsInput | null,
    @Arg('reviewRecommendations', () => Boolean, { nullable: true }) reviewRecommendations?: boolean | null,
    @Arg('whenUnjudged', () => WhenUnjudged, { nullable: true }) whenUnjudged?: WhenUnjudged | null,
    @Arg('keepSuggestedScores', () => Boolean, { nullable: true }) keepSuggestedScores?: boolean | null,
    @Arg('languages', () => [String], { nullable: true }) languages?: string[] | null,
    @Arg('textScripts', () => [TextScript], { nullable: true }) textScripts?: TextScript[] | null,
    @Arg('transcribesSpeech', () => Boolean, { nullable: true }) transcribesSpeech?: boolean | null,
    @Arg('spokenLanguages', () => [String], { nullable: true }) spokenLanguages?: string[] | null,
    @Arg('unbanningEnabled', () => Boolean, { nullable: true }) unbanningEnabled?: boolean | null,
    @Arg('temporaryBanDefault', () => BanInput, { nullable: true })
    temporaryBanDefault?: BanDuration | null,
    @Arg('mediaMegabytes', () => Int, { nullable: true, description: '1 to 500' })
    mediaMegabytes?: number | null,
    @Arg('mediaMinutes', () => Int, { nullable: true, description: '1 to 60' }) mediaMinutes?: number | null,
  ): Promise<Workspace> {
    return services.get(Workspaces).update(caller, {
      undoSeconds,
      requirePolicyCategory,
      reviewRecommendations,
      whenUnjudged,
      keepSuggestedScores,
      statusLabels,
      languages,
      textScripts,
      transcribesSpeech,
      spokenLanguages,
      unbanningEnabled,
      temporaryBanDefault,
      mediaMegabytes,
      mediaMinutes,
    })
  }
}
