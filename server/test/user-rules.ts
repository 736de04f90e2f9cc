import { RuleType } from '../judging/rules/rule-type.ts'
import { ActorKind } from '../platform/vocabulary/status.ts'
import type { TestApp, TestWorkspace } from './app.ts'

interface Part {
  key: string
  params: Record<string, unknown>
}

/** An enabled user rule; without conditions it matches users of type testing. */
export async function makeUserRule(
  { services }: TestApp,
  { workspaceId, admin }: TestWorkspace,
  name: string,
  actions: Part[],
  conditions: Part[] = [{ key: 'user_type', params: { types: ['testing'] } }],
): Promise<string> {
  const actor = { kind: ActorKind.member, id: admin.id }
  const rule = await services.rules.create(
    { workspaceId, actor },
    {
      type: RuleType.user,
      name,
      conditions,
      actions,
    },
  )
  await services.rules.setEnabled({ workspaceId, actor }, rule.id, true)
  return rule.id
}

/** Resolves when no task of the kind is left to be done. @throws after ten seconds */
export async function untilDone({ services }: TestApp, kind: string): Promise<void> {
  const left = () =>
    services.database.asSystem((tx) =>
      tx.query(`select 1 from task where kind = $1 and state = 'pending'`, [kind]),
    )
  for (let tries = 0; (await left()).length > 0; tries++) {
    if (tries === 500) throw new Error(`tasks ${kind} are not getting done`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
