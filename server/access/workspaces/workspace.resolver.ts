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
  @FieldResolver(() => StatusLabels, { description: 'What the dashboard calls the statuses' })
  statusLabels(@Root() { statusLabels }: Workspace): StatusLabels {
    return labelsOf(statusLabels)
  }

  @FieldResolver(() => SpanObject, {
    description: 'How long a temporary ban lasts where none is said',
  })
  temporaryBanDefault(
    @Root() { temporaryBanDuration: duration, temporaryBanPeriod: period }: Workspace,
  ): Span {
    return { duration, period }
  }

  @Authorized('workspace.update')
  @Mutation(() => Workspace, { description: 'Changes what is given of the settings of the workspace' })
  updateWorkspace(
    @Ctx() { services, caller }: RequestContext,
    @Arg('undoSeconds', () => Int, {
      nullable: true,
      description:
        "Seconds in which a moderator's decision can be undone before it is sent, 0 to 60; 0 turns it off",
    })
    undoSeconds?: number | null,
    @Arg('requirePolicyCategory', () => Boolean, {
      nullable: true,
      description: 'Whether flag and remove need a policy category',
    })
    requirePolicyCategory?: boolean | null,
    @Arg('statusLabels', () => Labels, {
      nullable: true,
      description: 'What the dashboard is to call the statuses',
    })
    statusLabels?: StatusLabelsInput | null,
    @Arg('reviewRecommendations', () => Boolean, {
      nullable: true,
      description: 'Whether an item is reviewed on which a recommendation waits',
    })
    reviewRecommendations?: boolean | null,
    @Arg('whenUnjudged', () => WhenUnjudged, {
      nullable: true,
      description: 'What becomes of content that could not be judged',
    })
    whenUnjudged?: WhenUnjudged | null,
    @Arg('keepSuggestedScores', () => Boolean, {
      nullable: true,
      description: 'Whether scores that the customer platform suggests are kept as examples',
    })
    keepSuggestedScores?: boolean | null,
    @Arg('languages', () => [String], {
      nullable: true,
      description:
        'Tags of the languages that policy categories are translated to, such as de or pt-BR, at most 50; none turns translations off',
    })
    languages?: string[] | null,
    @Arg('textScripts', () => [TextScript], {
      nullable: true,
      description: 'Scripts besides the Latin one that text in pictures and videos is read in',
    })
    textScripts?: TextScript[] | null,
    @Arg('transcribesSpeech', () => Boolean, {
      nullable: true,
      description: 'Whether what is said in videos and sounds is transcribed',
    })
    transcribesSpeech?: boolean | null,
    @Arg('spokenLanguages', () => [String], {
      nullable: true,
      description: 'Tags of the languages that are spoken in videos and sounds, at most 50; any when empty',
    })
    spokenLanguages?: string[] | null,
    @Arg('unbanningEnabled', () => Boolean, {
      nullable: true,
      description: 'Whether bans can be lifted; without it there are no temporary bans either',
    })
    unbanningEnabled?: boolean | null,
    @Arg('temporaryBanDefault', () => BanInput, {
      nullable: true,
      description: 'How long a temporary ban lasts where none is said',
    })
    temporaryBanDefault?: BanDuration | null,
    @Arg('mediaMegabytes', () => Int, {
      nullable: true,
      description: 'How large a video or a sound may be to be analyzed, in megabytes, 1 to 500',
    })
    mediaMegabytes?: number | null,
    @Arg('mediaMinutes', () => Int, {
      nullable: true,
      description: 'How long a video or a sound may be to be analyzed, in minutes, 1 to 60',
    })
    mediaMinutes?: number | null,
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
