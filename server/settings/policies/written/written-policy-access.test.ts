import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'

interface Policy {
  id: string
  revision: number
}

describe('written policies over GraphQL', () => {
  let app: TestApp
  let acme: TestWorkspace
  let categoryId: string
  let published: Policy
  let unpublished: Policy
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    acme = await app.createWorkspace()
    const { data } = await app.graphql<{ createPolicyCategory: { policyCategory: { id: string } } }>(
      acme.admin,
      `mutation { createPolicyCategory(input: { name: "Spam" }) { policyCategory { id } } }`,
    )
    categoryId = data.createPolicyCategory.policyCategory.id
    published = await publish(await save(await create('Guidelines'), 'No ads.'))
    published = await save(published, 'Ads on Fridays.')
    unpublished = await save(await create('Secret plans'), 'Ads every day.')
  })

  const change = async (declared: string, field: string, variables: object): Promise<Policy> => {
    const source = `mutation (${declared}) { changed: ${field} { writtenPolicy { id revision } } }`
    const { data, errors } = await app.graphql<{ changed: { writtenPolicy: Policy } }>(acme.admin, source, {
      ...variables,
    })
    expect(errors).toEqual([])
    return data.changed.writtenPolicy
  }
  const create = (name: string) =>
    change('$name: String!', 'createWrittenPolicy(input: { name: $name })', { name })
  const save = ({ id, revision }: Policy, markdown: string) =>
    change(
      '$id: ID!, $basedOn: Int!, $sections: [WrittenPolicySectionInput!]!',
      'saveWrittenPolicyDraft(input: { id: $id, sections: $sections, basedOn: $basedOn })',
      { id, basedOn: revision, sections: [{ policyCategoryId: categoryId, markdown }] },
    )
  const publish = ({ id, revision }: Policy) =>
    change('$id: ID!, $basedOn: Int!', 'publishWrittenPolicy(input: { id: $id, basedOn: $basedOn })', {
      id,
      basedOn: revision,
    })
  const sections = `sections { markdown policyCategory { policyId } }`

  it('[V2.7.5] a moderator reads what is in force, and of no policy that never was', async () => {
    const { data, errors } = await app.graphql(
      acme.moderator,
      `query ($secret: ID!, $category: ID!) {
         writtenPolicies { name published { version ${sections} publishedBy { kind } } }
         writtenPolicy(id: $secret) { name }
         publishedSections(policyCategoryId: $category) { name version markdown }
       }`,
      { secret: unpublished.id, category: categoryId },
    )
    expect(errors).toEqual([])
    expect(data).toEqual({
      writtenPolicies: [
        {
          name: 'Guidelines',
          published: {
            version: 1,
            sections: [{ markdown: 'No ads.', policyCategory: { policyId: 'spam' } }],
            publishedBy: { kind: 'MEMBER' },
          },
        },
      ],
      writtenPolicy: null,
      publishedSections: [{ name: 'Guidelines', version: 1, markdown: 'No ads.' }],
    })
  })

  it.each([
    `query ($id: ID!) { writtenPolicy(id: $id) { hasDraft } }`,
    `query ($id: ID!) { writtenPolicy(id: $id) { draft { markdown } } }`,
    `query ($id: ID!) { writtenPolicy(id: $id) { draftUpdatedBy { name } } }`,
    `query ($id: ID!) { writtenPolicyVersions(id: $id) { nodes { version } } }`,
    `query ($id: ID!) { writtenPolicyVersion(id: $id, version: 1) { version } }`,
    `mutation ($id: ID!) { publishWrittenPolicy(input: { id: $id, basedOn: 3 }) { writtenPolicy { id } } }`,
    `mutation ($id: ID!) { saveWrittenPolicyDraft(input: { id: $id, basedOn: 3, sections: [] }) { writtenPolicy { id } } }`,
    `mutation ($id: ID!) { deleteWrittenPolicy(input: { id: $id }) { deletedId } }`,
  ])('[V2.7.5] a moderator is refused %s', async (source) => {
    const { errors } = await app.graphql(acme.moderator, source, { id: published.id })
    expect(errors.map(({ code }) => code)).toEqual(['FORBIDDEN'])
  })

  it('[V2.7.5] a moderator is refused what names a draft, by the category too', async () => {
    const source = `{ policyCategories { writtenPolicies { name } } }`
    const { errors } = await app.graphql(acme.moderator, source)
    expect(errors.map(({ code }) => code)).toEqual(['FORBIDDEN'])
  })

  it('[9.2] versions come newest first, a page at a time, each with its author and text', async () => {
    await publish(published)
    const page = async (after: string | null) => {
      const { data } = await app.graphql<{
        writtenPolicyVersions: {
          nodes: { version: number; publishedBy: { name: string }; sections: { markdown: string }[] }[]
          pageInfo: { endCursor: string; hasNextPage: boolean }
        }
      }>(
        acme.admin,
        `query ($id: ID!, $after: String) { writtenPolicyVersions(id: $id, first: 1, after: $after) {
           nodes { version publishedBy { name } ${sections} } pageInfo { endCursor hasNextPage } } }`,
        { id: published.id, after },
      )
      return data.writtenPolicyVersions
    }
    const first = await page(null)
    expect(first.nodes).toMatchObject([{ version: 2, sections: [{ markdown: 'Ads on Fridays.' }] }])
    expect(first.nodes[0]?.publishedBy.name).toBe(acme.admin.name)
    const second = await page(first.pageInfo.endCursor)
    expect(second).toMatchObject({
      nodes: [{ version: 1, sections: [{ markdown: 'No ads.' }] }],
      pageInfo: { hasNextPage: false },
    })
  })

  it('[2.7.12] a category says which rules and written policies use it', async () => {
    const { data } = await app.graphql(
      acme.admin,
      `{ policyCategories { usedBy { name } writtenPolicies { name } } }`,
    )
    expect(data).toEqual({
      policyCategories: [{ usedBy: [], writtenPolicies: [{ name: 'Guidelines' }, { name: 'Secret plans' }] }],
    })
  })
})
