import { randomUUID } from 'node:crypto'
import { expect, inject } from 'vitest'
import { restClient } from '../../server/test/rest-client.ts'
import { startReceiver } from '../../server/test/webhook-receiver.ts'
import { askGraphql } from './ask-graphql.ts'
import { sessionClient } from './session.ts'
import { operatorKey, programAt, startProgram } from './program.ts'

const password = 'correct horse battery'

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

/** What a story needs of its own; without any of it, it shares the program of the run. */
interface StoryOptions {
  /** What its workspace is called. */
  name?: string
  plan?: string
  /** Whether it has a program for itself, because it moves the clock. */
  alone?: boolean
  /** What that program is configured with besides. */
  env?: Record<string, string>
}

/**
 * The real program with a workspace of one admin and one moderator, a customer platform that verifies its webhook, and no
 * undo time. Members have addresses that no other story has.
 */
export async function startStory({
  name = 'Acme',
  plan = 'PRO',
  alone = false,
  env = {},
}: StoryOptions = {}) {
  const [own, receiver] = await Promise.all([alone ? startProgram(env) : null, startReceiver()])
  const program = own ?? programAt(inject('program'))
  const domain = `${randomUUID()}.test`
  const email = (name: string) => `${name}@${domain}`
  const { workspaceId, apiKey } = await createWorkspace(program.url, {
    name,
    plan,
    email: email('admin'),
    password,
  })
  const admin = await sessionClient(program.url, email('admin'), password)
  await admin(
    `mutation ($input: CreateMemberInput!) { createMember(input: $input) { member { id } } updateWorkspace(input: { undoSeconds: 0 }) { workspace { id } } }`,
    { input: { email: email('mo'), name: 'Mo', password, role: 'MODERATOR' } },
  )
  const moderator = await sessionClient(program.url, email('mo'), password)
  const { setWebhook } = await admin<{ setWebhook: { secret: string } }>(
    `mutation ($url: String!) { setWebhook(input: { url: $url }) { secret } }`,
    { url: receiver.url },
  )
  receiver.secret = setWebhook.secret
  const told = () =>
    receiver.received.filter(({ answered }) => answered === 200).flatMap(({ actions }) => actions)
  return {
    program,
    /** The address of a member of this story: of its `admin`, its `mo`, or of one that it creates. */
    email,
    receiver,
    workspaceId,
    apiKey,
    admin,
    moderator,
    rest: restClient(program.url, apiKey),
    /** The actions that the customer platform has taken, in the order they came. */
    told,
    /** Resolves with the first action that fits, once the customer platform has taken it. */
    async hears(fields: Record<string, unknown>): Promise<Record<string, unknown>> {
      await expect
        .poll(told, { timeout: 60_000, interval: 50 })
        .toContainEqual(expect.objectContaining(fields))
      return told().find((action) => expect.objectContaining(fields).asymmetricMatch(action)) ?? {}
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
    async stop() {
      receiver.close()
      await own?.stop()
    },
  }
}

async function createWorkspace(url: string, input: Record<string, string>) {
  const { data } = await askGraphql<{ createWorkspace: { workspaceId: string; apiKey: string } }>(
    url,
    { authorization: `Operator ${operatorKey}` },
    `mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { workspaceId apiKey } }`,
    { input },
  )
  return data.createWorkspace
}

export type Story = Awaited<ReturnType<typeof startStory>>
