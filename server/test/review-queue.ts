import { RuleType } from '../judging/rules/rule-type.ts'
import { ActorKind } from '../platform/vocabulary/status.ts'
import type { TestApp, TestWorkspace } from './app.ts'

const adminOf = ({ admin }: TestWorkspace) => ({ kind: ActorKind.member, id: admin.id })

/** A review queue of the workspace; answers its id. */
export async function makeQueue(
  { services }: TestApp,
  workspace: TestWorkspace,
  name: string,
  over: { memberIds?: string[]; policyCategoryIds?: string[] } = {},
): Promise<string> {
  const queue = await services.reviewQueues.create(
    { workspaceId: workspace.workspaceId, actor: adminOf(workspace) },
    {
      name,
      ...over,
    },
  )
  return queue.id
}

/** An enabled routing rule that sends reviews to the queue; answers its id. */
export async function makeRouting(
  { services }: TestApp,
  workspace: TestWorkspace,
  name: string,
  queueId: string,
  conditions: { key: string; params: Record<string, unknown> }[],
): Promise<string> {
  const actor = adminOf(workspace)
  const rule = await services.rules.create(
    { workspaceId: workspace.workspaceId, actor },
    {
      type: RuleType.routing,
      name,
      conditions,
      actions: [{ key: 'route_to_queue', params: { queueId } }],
    },
  )
  await services.rules.setEnabled({ workspaceId: workspace.workspaceId, actor }, rule.id, true)
  return rule.id
}
