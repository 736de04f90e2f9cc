import { randomUUID } from 'node:crypto'
import { restClient } from '../../server/test/rest-client.ts'
import { askGraphql } from './ask-graphql.ts'
import { operatorKey } from './program.ts'
import { sessionClient } from './session.ts'

/** The password of everybody in the workspaces that are opened. */
export const password = 'correct horse battery'

/** A part of a rule, as the editor sends it. */
export interface Part {
  key: string
  params: Record<string, unknown>
}

/** The condition that a text contains a word. */
export const says = (word: string): Part => ({
  key: 'text',
  params: { match: 'contains_any_word', words: [word] },
})

/** The action that sets a status. */
export const becomes = (status: 'allowed' | 'flagged' | 'hidden', params: object = {}): Part => ({
  key: 'change_status',
  params: { status, ...params },
})

/** An item as a customer platform sends it. */
export const item = (id: string, text: string, over: object = {}) => ({
  content_id: id,
  text,
  user: { id: `author-of-${id}` },
  category: { id: 'general', name: 'General' },
  subcategory: { id: 'chat', name: 'Chat' },
  ...over,
})

/** What a workspace is called, and on which plan it is. */
export interface WorkspaceTerms {
  name: string
  plan: string
}

/**
 * A new workspace of a program with one admin and one moderator, whose addresses no other has, a webhook to an address, and no
 * undo time.
 */
export async function openWorkspace(url: string, webhookUrl: string, { name, plan }: WorkspaceTerms) {
  const domain = `${randomUUID()}.test`
  const email = (name: string) => `${name}@${domain}`
  const { workspaceId, apiKey } = await createWorkspace(url, {
    name,
    plan,
    email: email('admin'),
    password,
  })
  const admin = await sessionClient(url, email('admin'), password)
  await admin(
    `mutation ($input: CreateMemberInput!) { createMember(input: $input) { member { id } } updateWorkspace(input: { undoSeconds: 0 }) { workspace { id } } }`,
    { input: { email: email('mo'), name: 'Mo', password, role: 'MODERATOR' } },
  )
  const moderator = await sessionClient(url, email('mo'), password)
  const { setWebhook } = await admin<{ setWebhook: { secret: string } }>(
    `mutation ($url: String!) { setWebhook(input: { url: $url }) { secret } }`,
    { url: webhookUrl },
  )
  return {
    /** The address of a member: of its `admin`, its `mo`, or of one that it creates. */
    email,
    workspaceId,
    apiKey,
    admin,
    moderator,
    webhookSecret: setWebhook.secret,
    rest: restClient(url, apiKey),
    /** Adds a moderator, whose address begins with the name in small letters. */
    async addModerator(name: string): Promise<void> {
      await admin(`mutation ($input: CreateMemberInput!) { createMember(input: $input) { member { id } } }`, {
        input: { email: email(name.toLowerCase()), name, password, role: 'MODERATOR' },
      })
    },
    /** The id of its queue, which has all reviews until it has others. */
    async queueId(): Promise<string> {
      const { reviewQueues } = await admin<{ reviewQueues: { id: string }[] }>('{ reviewQueues { id } }')
      return reviewQueues[0]?.id ?? ''
    },
    /** Creates a rule and turns it on; answers its id. */
    async rule(
      type: 'content' | 'user' | 'routing',
      name: string,
      conditions: Part[],
      actions: Part[],
    ): Promise<string> {
      const {
        createRule: { rule: createRule },
      } = await admin<{ createRule: { rule: { id: string } } }>(
        `mutation ($input: CreateRuleInput!) { createRule(input: $input) { rule { id } } }`,
        { input: { type: type.toUpperCase(), name, conditions, actions } },
      )
      await admin(
        `mutation ($id: ID!) { setRuleEnabled(input: { id: $id, enabled: true }) { rule { id } } }`,
        createRule,
      )
      return createRule.id
    },
    /** Creates a policy category; answers its id. */
    async policy(name: string, over: object = {}): Promise<string> {
      const {
        createPolicyCategory: { policyCategory: createPolicyCategory },
      } = await admin<{ createPolicyCategory: { policyCategory: { id: string } } }>(
        `mutation ($input: CreatePolicyCategoryInput!) { createPolicyCategory(input: $input) { policyCategory { id } } }`,
        { input: { name, ...over } },
      )
      return createPolicyCategory.id
    },
    /** The moderator decides; answers the ids of the actions. */
    async decide(input: Record<string, unknown>): Promise<string[]> {
      const { decide } = await moderator<{ decide: { actions: { id: string }[] } }>(
        `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`,
        { input: { requestId: randomUUID(), ...input } },
      )
      return decide.actions.map(({ id }) => id)
    },
  }
}

export type Workspace = Awaited<ReturnType<typeof openWorkspace>>

async function createWorkspace(url: string, input: Record<string, string>) {
  const { data } = await askGraphql<{ createWorkspace: { workspaceId: string; apiKey: string } }>(
    url,
    { authorization: `Operator ${operatorKey}` },
    `mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { workspaceId apiKey } }`,
    { input },
  )
  return data.createWorkspace
}
