import { Arg, Authorized, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { BanDuration, type Span } from '../../platform/vocabulary/period.ts'
import { SpanObject } from '../../platform/vocabulary/span.object.ts'
import { MediaViewingInput } from '../media-viewing/media-viewing.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { labelsOf, StatusLabels, StatusLabelsInput } from './status-labels.ts'
import { Workspace } from './workspace.entity.ts'
import { WorkspaceChanges } from './workspace.input.ts'
import { Workspaces } from './workspace.service.ts'

// Nested types are registered with names independent of where they are used.
inputFromZod('BanDurationInput', BanDuration)
inputFromZod('MediaViewingInput', MediaViewingInput)
inputFromZod('StatusLabelsInput', StatusLabelsInput)
const Changes = inputFromZod('WorkspaceChanges', WorkspaceChanges)

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
    @Arg('input', () => Changes, { description: 'What is to change' }) input: WorkspaceChanges,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Workspace> {
    return services.get(Workspaces).update(caller, input)
  }
}
