import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestWorkspace } from '../../test/app.ts'
import { type ScoreDoor, startScoreDoor } from '../../test/score-door.ts'

let door: ScoreDoor
let acme: TestWorkspace
let key: string
beforeAll(async () => {
  door = await startScoreDoor()
  ;({ workspace: acme, key } = await door.workspace())
})
afterAll(() => door.close())

describe('POST /v1alpha1/comments:suggestscore', () => {
  const suggest = (more: Record<string, unknown> = {}) =>
    door.comments(key, 'suggestscore', {
      comment: { text: 'Get busy living, or get busy dying' },
      attributeScores: {
        TOXICITY: { summaryScore: { value: 0.25 } },
        INSULT: { spanScores: [span(0.1), span(0.4)] },
      },
      languages: ['en'],
      communityId: '/forum/movies',
      clientToken: 'comment-1',
      ...more,
    })
  const span = (value: number) => ({ begin: 0, end: 4, score: { value, type: 'PROBABILITY' } })
  const kept = async () =>
    (
      await door.app.graphql<{ suggestedScores: { nodes: { id: string; scores: object }[] } }>(
        acme.admin,
        '{ suggestedScores { nodes { id text scores { attribute score } languages communityId } } }',
      )
    ).data.suggestedScores.nodes
  const setKeeping = (on: boolean) =>
    door.app.graphql(
      acme.admin,
      `mutation { updateWorkspace(input: { keepSuggestedScores: ${on} }) { workspace { keepSuggestedScores } } }`,
    )

  it('answers, and keeps nothing unless the workspace wishes', async () => {
    const { status, body } = await suggest()
    expect([status, body]).toEqual([200, { requestedLanguages: ['en'], clientToken: 'comment-1' }])
    expect(await kept()).toEqual([])
  })

  it('keeps the example where the workspace wishes, once a text, until an admin deletes it', async () => {
    await setKeeping(true)
    await suggest()
    await suggest({ attributeScores: { TOXICITY: { summaryScore: { value: 0 } } } })
    await suggest({ comment: { text: 'Another' }, communityId: undefined })
    await setKeeping(false)
    const [another, first, ...none] = await kept()
    expect(none).toEqual([])
    expect(another).toMatchObject({
      text: 'Another',
      scores: [
        { attribute: 'INSULT', score: 0.4 },
        { attribute: 'TOXICITY', score: 0.25 },
      ],
      communityId: null,
    })
    expect(first).toMatchObject({
      scores: [{ attribute: 'TOXICITY', score: 0 }],
      languages: ['en'],
      communityId: '/forum/movies',
    })
    const remove = `mutation { deleteSuggestedScore(input: { id: "${first?.id}" }) { deletedId } }`
    expect((await door.app.graphql(acme.admin, remove)).data).toEqual({
      deleteSuggestedScore: { deletedId: expect.any(String) },
    })
    expect((await door.app.graphql(acme.admin, remove)).errors[0]).toMatchObject({ code: 'NOT_FOUND' })
    expect(await kept()).toHaveLength(1)
  })

  describe('looked through by an admin', () => {
    const ask = async <T>(query: string) => {
      const { data, errors } = await door.app.graphql<T>(acme.admin, query)
      return { data, code: errors[0]?.['code'] }
    }
    const texts = async (filter: string) => {
      const { data } = await ask<{ suggestedScores: { nodes: { text: string }[] } }>(
        `{ suggestedScores(${filter}) { nodes { text } } }`,
      )
      return data.suggestedScores.nodes.map(({ text }) => text)
    }
    const classifier = async (kind: string) => {
      const { data } = await ask<{ createClassifier: { classifier: { id: string } } }>(
        `mutation { createClassifier(input: { kind: ${kind}, name: "${kind}" }) { classifier { id } } }`,
      )
      return data.createClassifier.classifier.id
    }
    const makeExample = (id: string, classifierId: string) =>
      ask<{ makeExampleOfSuggestedScore: object }>(
        `mutation { makeExampleOfSuggestedScore(input: { id: "${id}", classifierId: "${classifierId}", label: VIOLATES }) { added known } }`,
      )
    beforeEach(async () => {
      ;({ workspace: acme, key } = await door.workspace())
      await setKeeping(true)
      await suggest()
      await suggest({
        comment: { text: 'Es lebe der König' },
        attributeScores: { SPAM: { summaryScore: { value: 1 } } },
        languages: ['de'],
        communityId: '/forum/royals',
      })
    })

    it.each([
      ['filter: { search: "KÖNIG" }'],
      ['filter: { attributes: ["SPAM", "THREAT"] }'],
      ['filter: { languages: ["de", "fr"] }'],
      ['filter: { communityIds: ["/forum/royals"] }'],
      ['first: 1'],
    ])('they are filtered with %s', async (filter) => {
      expect(await texts(filter)).toEqual(['Es lebe der König'])
    })

    it('what they can be filtered by is told', async () => {
      const query = '{ suggestedScoreValues { attributes languages communityIds } }'
      expect((await ask(query)).data).toEqual({
        suggestedScoreValues: {
          attributes: ['INSULT', 'SPAM', 'TOXICITY'],
          languages: ['de', 'en'],
          communityIds: ['/forum/movies', '/forum/royals'],
        },
      })
    })

    it('one becomes an example of a classifier once, however many admins make it one', async () => {
      const id = await classifier('TEXT')
      const [newest] = await kept()
      const made = await Promise.all([makeExample(newest?.id ?? '', id), makeExample(newest?.id ?? '', id)])
      expect(made.map(({ code }) => code).sort()).toEqual(['NOT_FOUND', undefined])
      expect(await texts('first: 5')).toEqual(['Get busy living, or get busy dying'])
      const examples = await ask(`{ classifier(id: "${id}") { examples { nodes { text label source } } } }`)
      expect(examples.data).toEqual({
        classifier: {
          examples: { nodes: [{ text: 'Es lebe der König', label: 'VIOLATES', source: 'SUGGESTED' }] },
        },
      })
    })

    it.each([
      ['one of images', () => classifier('IMAGE'), 'BAD_USER_INPUT'],
      ['one that is not there', () => Promise.resolve(acme.workspaceId), 'NOT_FOUND'],
    ])('it stays where the classifier is %s', async (_name, other, code) => {
      const [newest] = await kept()
      expect((await makeExample(newest?.id ?? '', await other())).code).toBe(code)
      expect(await kept()).toHaveLength(2)
    })
  })

  it.each([
    ['no text', { comment: { text: '' } }, 'COMMENT_EMPTY'],
    ['no score', { attributeScores: {} }, 'INVALID_REQUEST'],
    ['a score beyond 1', { attributeScores: { TOXICITY: { summaryScore: { value: 1.1 } } } }, undefined],
  ])('refuses %s', async (_name, more, errorType) => {
    const { status, body } = await suggest(more)
    expect([status, body.error?.details?.[0]?.['errorType']]).toEqual([400, errorType])
  })
})
