import type { Client } from 'pg'
import { RuleMode } from '../../server/judging/rules/rule-mode.ts'
import { RuleType } from '../../server/judging/rules/rule-type.ts'
import { newId } from '../../server/platform/ids.ts'
import { ActorKind } from '../../server/platform/vocabulary/status.ts'
import { VersionState } from '../../server/signals/classifiers/classifier-quality.object.ts'
import { trainingTasks } from '../../server/signals/classifiers/training-tasks.ts'
import { startAiProvider } from '../../server/test/ai-provider.ts'
import { makeAiModerator, publishPolicy } from '../../server/test/ai-things.ts'
import type { SetUpWorkspace } from '../../server/test/app.ts'
import { part } from '../../server/test/make-plan.ts'
import { changeStatus, makePolicy } from '../../server/test/moderated-workspace.ts'
import { makeRuleIn } from '../../server/test/shadow-rule.ts'
import type { Services } from '../../server/wiring/services.ts'
import { workOff } from './background-decisions.ts'
import {
  aboutGambling,
  busyUser,
  categoryOfAi,
  examplesOf,
  reportReason,
  seenInShadow,
} from './full-items.ts'

/** A workspace in which everything is set up that a decision may depend on. */
export interface FullSetUp {
  /** @throws Error that names all that has had no effect on the items decided so far */
  check(): Promise<void>
  close(): void
}

const verdict = {
  action: 'allow',
  category: null,
  reasoning: 'Nothing wrong.',
  confidence: 0.9,
  evidence: [],
}

/** The rules that ask for what is known from before, by name: each acts on some of the items, or on the user who was reported. */
const rules = {
  'reported items': {
    conditions: [part('times_reported', { counts: 'total', atLeast: 1 })],
    actions: [changeStatus('hidden')],
  },
  'the same in the same place': {
    conditions: [part('duplicate_messages', { scope: 'place', likeness: 'near', atLeast: 1 })],
    actions: [changeStatus('flagged')],
  },
  'much of one user': {
    conditions: [part('content_volume', { atLeast: busyUser.postsAtLeast, within: 30, unit: 'days' })],
    actions: [changeStatus('flagged')],
  },
  'much about one topic': {
    conditions: [
      part('topic_volume', { topic: 'gambling', atLeast: busyUser.postsAtLeast, within: 30, unit: 'days' }),
    ],
    actions: [changeStatus('flagged')],
  },
  'reported users': {
    type: RuleType.user,
    conditions: [part('times_reported', { counts: 'unique', atLeast: 1 })],
    actions: [changeStatus('flagged')],
  },
}

/**
 * Sets all of it up in a workspace whose users, places and categories are there already: rules on earlier items, volumes, topics and
 * reports, a rule in shadow, a classifier in shadow, and an AI moderator of one category with its provider.
 */
export async function setUpFully(services: Services, workspaceId: string, owner: Client): Promise<FullSetUp> {
  const workspace = { workspaceId, admin: { id: newId() } }
  const acting = new Map<string, string>()
  for (const [name, { actions, ...rule }] of Object.entries(rules))
    acting.set(
      name,
      await makeRuleIn({ services }, workspace, name, actions, { mode: RuleMode.enabled, ...rule }),
    )
  await makeRuleIn({ services }, workspace, seenInShadow, [changeStatus('hidden')])
  await makeShadowClassifier(services, workspace, owner)
  const provider = await startAiProvider(() => ({ verdict }))
  const policy = await makePolicy({ services }, workspace, reportReason, { userReports: true })
  const writtenPolicyId = await publishPolicy({ services }, workspace, 'House rules', {
    [policy]: 'No advance fees.',
  })
  const categoryIds = [categoryOfAi(workspaceId)]
  await makeAiModerator({ services }, workspace, provider, { writtenPolicyId, categoryIds })
  return { check: () => checkEffects(owner, workspaceId, acting), close: () => provider.close() }
}

async function makeShadowClassifier(
  services: Services,
  { workspaceId, admin }: SetUpWorkspace,
  owner: Client,
): Promise<void> {
  const by = { workspaceId, actor: { kind: ActorKind.member, id: admin.id } }
  const { id } = await services.classifiers.create(by, { kind: 'text', name: 'Gambling' })
  await services.classifierExamples.paste(by, id, examplesOf(aboutGambling))
  const version = await services.classifierVersions.train(by, id)
  await workOff(services, owner, [trainingTasks(services)])
  await services.classifierVersions.use(by, version.id, VersionState.shadow)
}

/** What each part leaves behind where it has had an effect. */
const effects = {
  'a rule in shadow': 'select from rule_shadow_hit where workspace_id = $1',
  'a classifier in shadow': 'select from classifier_shadow_day where workspace_id = $1 and violating > 0',
  'counting topics': 'select from topic_volume where workspace_id = $1',
  'an AI moderator': `select from ai_verdict where workspace_id = $1 and action = 'allowed' and outcome = 'acted'`,
  'a decision on reported items': `select from user_report where workspace_id = $1 and handled_reason = 'action_taken'`,
}

async function checkEffects(
  owner: Client,
  workspaceId: string,
  acting: ReadonlyMap<string, string>,
): Promise<void> {
  const missing: string[] = []
  for (const [what, statement] of Object.entries(effects))
    if (!(await owner.query(`${statement} limit 1`, [workspaceId])).rowCount) missing.push(what)
  const acted = 'select from action where workspace_id = $1 and rule_id = $2 limit 1'
  for (const [name, id] of acting)
    if (!(await owner.query(acted, [workspaceId, id])).rowCount) missing.push(`the rule “${name}”`)
  if (missing.length > 0) throw new Error(`no effect of: ${missing.join(', ')}`)
}
