import {
  getNamedType,
  type GraphQLField,
  isAbstractType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { mustBeGiven } from '../../test/junk.ts'
import { type Call, callsOf, idFor } from '../../test/missing-things.ts'
import { makePolicy } from '../../test/moderated-workspace.ts'
import { oneOfEverything } from '../../test/one-of-everything.ts'
import { makeSchema } from './schema.ts'

const schema = await makeSchema()

let app: TestApp
let acme: TestWorkspace
let ids: Record<string, string>
let theirs: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  ids = await oneOfEverything(app, acme)
  await makePolicy(app, acme, 'Spam', { userReports: true })
  theirs = await oneOfEverything(app, await app.createWorkspace())
})
afterAll(() => app.close())

type RootField = GraphQLField<unknown, unknown>

const rootFields = (root: ReturnType<typeof schema.getQueryType>): RootField[] =>
  Object.values(root?.getFields() ?? {})

/** What a mutation, or a place of it, needs beside what it must be given, so that it gets as far as looking for the thing. */
const given: Readonly<Record<string, (own: Record<string, string>) => object>> = {
  addHashes: () => ({ hashes: 'd41d8cd98f00b204e9800998ecf8427e' }),
  'createSavedView.queueId': () => ({ page: 'REVIEWS' }),
  'logReveal.media': ({ content }) => ({ content: { id: content } }),
  'makeGoldenItem.policyCategoryIds': ({ content }) => ({ content: { id: content } }),
  sendMessage: () => ({ text: 'Hello' }),
  'startAiRun.aiModeratorId': ({ content }) => ({ contents: [{ id: content }] }),
  submitUserReport: () => ({ policyId: 'spam' }),
  tryClassifierOnPicture: () => ({ imageUrl: 'https://pictures.example/a.png' }),
  trySignal: () => ({ text: 'Hello' }),
  updateTag: () => ({ color: '#ff0000' }),
}

/** Places whose thing is not what the mutation is about, and what is answered instead of NOT_FOUND. */
const others: Readonly<Record<string, readonly string[]>> = {
  'it is set to something that is not there: BAD_USER_INPUT, as for any other value': [
    'createAiModerator.categoryIds',
    'createAiModerator.categoryPermissions.policyCategoryId',
    'createAiModerator.writtenPolicyId',
    'createMember.categoryIds',
    'createReviewQueue.memberIds',
    'createReviewQueue.policyCategoryIds',
    'decide.hideAllContent.policyCategoryId',
    'inviteMember.categoryIds',
    'inviteMember.queueIds',
    'decide.message.templateId',
    'decide.policyCategoryId',
    'decide.authorBan.policyCategoryId',
    'decide.authorBan.hideAllContent.policyCategoryId',
    'saveWrittenPolicyDraft.sections.policyCategoryId',
    'sendMessage.templateId',
    'setStatus.actionId',
    'setSignalRoute.categoryIds',
    'setSignalRoute.providerId',
    'startBulkDecision.decision.policyCategoryId',
    'strikeUser.policyCategoryId',
    'updateAiModerator.categoryIds',
    'updateAiModerator.categoryPermissions.policyCategoryId',
    'updateAiModerator.writtenPolicyId',
    'updateMember.categoryIds',
    'updateReviewQueue.memberIds',
    'updateReviewQueue.policyCategoryIds',
  ],
  'it is done to those of several that are there, and says to which': [
    'claimNextReview.skip',
    'ignoreUserReports.ids',
    'removeClassifierExamples.ids',
  ],
  'it selects nothing, and the count is another': [
    ...['categories', 'subcategories', 'users', 'policyCategoryIds', 'ids'].map(
      (part) => `startBulkDecision.selection.content.${part}`,
    ),
    'startBulkDecision.selection.users.ids',
    ...['ids', 'queueIds', 'policyCategoryIds', 'ruleIds', 'caseIds'].map(
      (part) => `startBulkDecision.selection.reviews.${part}`,
    ),
  ],
  'no review is claimed, or none is compared': [
    ...['ids', 'queueIds', 'policyCategoryIds', 'ruleIds', 'caseIds'].flatMap((part) => [
      `claimNextReview.filter.${part}`,
      `decide.next.filter.${part}`,
      `decideAppeal.next.filter.${part}`,
    ]),
    ...['decide', 'decideAppeal'].flatMap((name) => [`${name}.next.queueId`, `${name}.next.skip`]),
  ],
  'it is for operators, for requests over HTTP, or for somebody at work': [
    'assignReview.memberId',
    'signIn.workspaceId',
    'updateWorkspaceTerms.workspaceId',
  ],
  'of several items those are asked about that are there': ['startAiRun.contents'],
  'the first of two things that are not there is told': [
    'addPolicyExample.content',
    'addPolicyExample.policyCategoryId',
    'startPolicyTrial.aiModeratorId',
  ],
}

const mutationPlace = ({ name, at }: Call) => at.replace(/^input/, name)

/** What a field answers, without anything that needs arguments. */
function selectionOf({ type }: RootField): string {
  const named = getNamedType(type)
  if (isLeafType(named)) return ''
  if (isAbstractType(named)) return '{ __typename }'
  if (!isObjectType(named)) return ''
  const isPage = named.name.endsWith('Connection')
  const leaves = Object.values(named.getFields())
    .filter(({ name }) => !name.endsWith('seconds'))
    .filter(({ args, type: of }) => !args.some(mustBeGiven) && isLeafType(getNamedType(of)))
    .map(({ name }) => name)
  return `{ __typename ${isPage ? 'nodes { __typename }' : ''} ${leaves.join(' ')} }`
}

/** Sends a call as an admin, or as a tool where it is for tools. */
async function answerOf(kind: 'query' | 'mutation', field: RootField, { variables }: Call) {
  const declared = field.args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')
  const args = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const selection = kind === 'mutation' ? '{ told: refusals { code field } }' : selectionOf(field)
  const source = `${kind} (${declared}) { ${field.name}(${args}) ${selection} }`
  const defaults = { includeItems: false, fetchMedia: false, interval: 'DAY', timeZone: 'UTC', days: 90 }
  const period = field.name === 'analytics' && { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }
  const asked = { ...variables, ...defaults, ...period }
  const ask = (who: TestWorkspace['admin']) => app.graphql<Record<string, unknown>>(who, source, asked)
  const { data, errors } = await ask(acme.admin)
  return errors.some(({ code }) => code === 'FORBIDDEN') ? ask(acme.tool) : { data, errors }
}

/** The same call with an id of nothing, and with one of another workspace. */
const callsWith = (field: RootField) => {
  const unknown = callsOf(field, ids, () => newId())
  const foreign = callsOf(field, ids, (place) => idFor(theirs, place, field.name))
  return unknown.map((call, index) => [call, foreign[index] ?? call] as const)
}

describe('what a query names and is not there', () => {
  it.each(rootFields(schema.getQueryType()).filter(({ args }) => args.length > 0))(
    '$name answers as for nothing, and for what is another workspace’s the same',
    async (field) => {
      for (const [unknown, foreign] of callsWith(field)) {
        const answer = await answerOf('query', field, unknown)
        expect([unknown.at, answer.errors]).toEqual([unknown.at, []])
        expect([unknown.at, await answerOf('query', field, foreign)]).toEqual([unknown.at, answer])
        const found = answer.data[field.name] as { nodes?: unknown[] } | null
        if (getNamedType(field.type).name.endsWith('Connection') && unknown.at.startsWith('filter'))
          expect([unknown.at, found?.nodes]).toEqual([unknown.at, []])
        else if (
          field.args.some(({ name, type }) => name === unknown.at && isNonNullType(type)) &&
          field.name !== 'nodes'
        )
          expect([unknown.at, found]).toEqual([unknown.at, null])
      }
    },
  )
})

describe('what a mutation is about and is not there', () => {
  const mutations = rootFields(schema.getMutationType()).filter(({ args }) => args.length > 0)

  it.each(mutations)(
    '$name is refused with NOT_FOUND of its field, and for what is another workspace’s the same',
    async (field) => {
      for (const calls of callsWith(field)) {
        const [unknown, foreign] = calls.map((call) => {
          const input = call.variables['input'] as Record<string, unknown>
          const [, named = ''] = call.at.split('.')
          const more = (given[`${field.name}.${named}`] ?? given[field.name])?.(ids)
          return { ...call, variables: { input: { ...input, ...more, [named]: input[named] } } }
        })
        if (!unknown || !foreign || Object.values(others).flat().includes(mutationPlace(unknown))) continue
        const { data } = await answerOf('mutation', field, unknown)
        expect([unknown.at, data?.[field.name]]).toEqual([
          unknown.at,
          { told: [{ code: 'NOT_FOUND', field: unknown.at.replace(/^input\./, '') }] },
        ])
        expect([unknown.at, (await answerOf('mutation', field, foreign)).data]).toEqual([unknown.at, data])
      }
    },
  )

  it('is named with a reason where that is otherwise', () => {
    const all = mutations.flatMap((field) => callsOf(field, {}, () => '').map(mutationPlace))
    expect(
      Object.values(others)
        .flat()
        .filter((place) => !all.includes(place)),
    ).toEqual([])
  })
})
