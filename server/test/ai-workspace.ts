import { idOf, newId } from '../platform/ids.ts'
import { ActorKind } from '../platform/vocabulary/status.ts'
import { type ModelVerdict, startAiProvider } from './ai-provider.ts'
import { makeAiModerator, publishPolicy } from './ai-things.ts'
import { startTestApp } from './app.ts'
import { changeStatus, makeContent, makePolicy, makeRule } from './moderated-workspace.ts'
import { startReceiver } from './webhook-receiver.ts'

/** The verdict that an item is a scam, for whose text `send money` is the evidence. */
export const says = (over: Partial<ModelVerdict> = {}): ModelVerdict => ({
  action: 'remove',
  category: 'scams',
  reasoning: 'It asks for money in advance.',
  confidence: 0.9,
  evidence: ['send money'],
  ...over,
})

/** The verdict that nothing is wrong, given without much certainty. */
export const fine = says({
  action: 'allow',
  category: null,
  reasoning: 'Nothing wrong.',
  confidence: 0.3,
  evidence: [],
})

const terms = {
  decisiveness: 'balanced',
  may: ['allowed', 'flagged', 'hidden'],
  checksAllowed: false,
  shadow: false,
}

/** A workspace with an AI moderator named Watch, its provider, two rules and a webhook, all of it running; callers wait so long. */
export async function startAiWorkspace({ syncSeconds = 2 } = {}) {
  const provider = await startAiProvider(() => ({ verdict: fine }))
  const receiver = await startReceiver()
  const app = await startTestApp({ worker: true, env: { SYNC_TIMEOUT: String(syncSeconds) } })
  const acme = await app.createWorkspace()
  const { workspaceId } = acme
  const scams = await makePolicy(app, acme, 'Scams')
  const policyId = await publishPolicy(app, acme, 'House rules', { [scams]: 'No advance fees.' })
  const watch = await makeAiModerator(app, acme, provider, { writtenPolicyId: policyId })
  await makeRule(app, acme, 'friendly', [changeStatus('allowed')])
  await makeRule(app, acme, 'cheap', [changeStatus('flagged')])
  await app.graphql(acme.admin, 'mutation ($url: String!) { setWebhook(input: { url: $url }) { secret } }', {
    url: receiver.url,
  })
  const by = { workspaceId, actor: { kind: ActorKind.member, id: acme.admin.id } }
  const contentId = (external: string) => idOf(workspaceId, 'content', external)
  const read = <T>(sql: string, ...values: unknown[]) =>
    app.services.database.inWorkspace(workspaceId, (tx) => tx.query<T>(sql, values))
  const about = (sql: string) => (external: string) => read<Record<string, unknown>>(sql, contentId(external))
  const change = (changes: Record<string, unknown>) => app.services.aiModerators.update(by, watch, changes)
  const contents = about('select * from content where id = $1')
  const reviews = about('select * from review where object_id = $1 order by opened_at desc')
  return {
    app,
    acme,
    provider,
    receiver,
    scams,
    watch,
    contentId,
    read,
    change,
    content: async (external: string) => (await contents(external))[0],
    reviewOf: async (external: string) => (await reviews(external))[0],
    actionsOn: about('select * from action where object_id = $1 order by id'),
    verdictsOn: about('select * from ai_verdict where content_id = $1 order by created_at'),
    /** How often the model was asked about a text. */
    asksAbout: (text: string) => provider.asked.filter((one) => one.text === text).length,
    sync: (external: string, text: string) =>
      app.services.syncJudge.decide(workspaceId, makeContent(external, text)),
    post: (external: string, text: string) =>
      app.services.intake.accept(workspaceId, makeContent(external, text)),
    /** A moderator's decision on an item. */
    decide: (external: string, status: string, policyCategoryId: string | null = null) =>
      app.graphql<{ decide: { actions: { id: string }[] } }>(
        acme.moderator,
        'mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }',
        { input: { content: { id: contentId(external) }, status, policyCategoryId, requestId: newId() } },
      ),
    /** Brings the AI moderator and its provider back to how they began. */
    async reset(): Promise<void> {
      provider.answer = () => ({ verdict: fine })
      await change(terms)
    },
    async close(): Promise<void> {
      await app.close()
      provider.close()
      receiver.close()
    },
  }
}

export type AiWorkspace = Awaited<ReturnType<typeof startAiWorkspace>>
