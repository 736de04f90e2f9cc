import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moderatorsReading } from '../../../judging/ai-moderators/ai-moderator.store.ts'
import { whyNotPublish } from '../../../judging/policy-trials/policy-trials.service.ts'
import { newId } from '../../../platform/ids.ts'
import type { Caller } from '../../../platform/vocabulary/caller.ts'
import { refused, refusedFields } from '../../../test/refused.ts'
import {
  makeMember,
  makeWorkspace,
  startTestPlatform,
  type TestPlatform,
} from '../../../test/test-platform.ts'
import { PolicyCategories } from '../policy-category.service.ts'
import { PolicyDrafts } from './policy-drafts.service.ts'
import { publishedPolicy, publishedTextOf } from './written-policy-version.store.ts'
import type { WrittenPolicy } from './written-policy.object.ts'
import { WrittenPolicies } from './written-policy.service.ts'

interface Section {
  policyCategoryId: string
  markdown: string
}

describe('written policies', () => {
  let platform: TestPlatform
  let policies: WrittenPolicies
  let drafts: PolicyDrafts
  let categories: PolicyCategories
  let caller: Caller
  let spam: string
  let hate: string
  beforeAll(async () => {
    platform = await startTestPlatform()
    policies = new WrittenPolicies({ ...platform, moderatorsReading })
    drafts = new PolicyDrafts({ ...platform, whyNotPublish })
    categories = new PolicyCategories(platform)
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    const workspaceId = await makeWorkspace(platform)
    caller = { workspaceId, actor: await makeMember(platform, workspaceId) }
    spam = await category('Spam')
    hate = await category('Hate speech')
  })

  const category = async (name: string) => (await categories.create(caller, { name })).id
  const query = <T>(sql: string, values: unknown[] = []) =>
    platform.database.inWorkspace(caller.workspaceId, (tx) => tx.query<T>(sql, values))
  const published = (id: string) =>
    platform.database.inWorkspace(caller.workspaceId, (tx) => publishedPolicy(tx, caller.workspaceId, id))
  const section = (policyCategoryId: string, markdown: string): Section => ({ policyCategoryId, markdown })
  const save = ({ id, revision }: WrittenPolicy, ...sections: Section[]) =>
    drafts.save(caller, { id, basedOn: revision }, { sections })
  const publish = ({ id, revision }: WrittenPolicy, note: string | null = null) =>
    drafts.publish(caller, { id, basedOn: revision }, { note })
  const restore = ({ id, revision }: WrittenPolicy, version: number) =>
    drafts.restore(caller, { id, basedOn: revision }, version)
  const written = async (...sections: Section[]) =>
    publish(await save(await policies.create(caller, { name: 'Guidelines' }), ...sections))
  const draftOf = async ({ id }: WrittenPolicy) =>
    (await query<{ draft: Section[] | null }>(`select draft from written_policy where id = $1`, [id]))[0]
      ?.draft

  it('[9.2] a change is drafted, and in force only once it is published', async () => {
    const policy = await written(section(spam, 'No **ads**.'))
    const changed = await save(policy, section(spam, 'Ads on Fridays.'), section(hate, 'None.'))
    expect(changed).toMatchObject({ publishedVersion: 1, hasDraft: true })
    expect((await published(policy.id))?.sections).toMatchObject([{ markdown: 'No **ads**.' }])
    expect(await publish(changed, ' Fridays ')).toMatchObject({ publishedVersion: 2, hasDraft: false })
    expect(await published(policy.id)).toEqual({
      policyId: policy.id,
      name: 'Guidelines',
      version: 2,
      sections: [
        { policyCategoryId: spam, policyId: 'spam', name: 'Spam', markdown: 'Ads on Fridays.' },
        { policyCategoryId: hate, policyId: 'hate-speech', name: 'Hate speech', markdown: 'None.' },
      ],
    })
    expect(
      await query(`select version, note, sections from written_policy_version order by version`),
    ).toEqual([
      { version: 1, note: null, sections: [section(spam, 'No **ads**.')] },
      { version: 2, note: 'Fridays', sections: [section(spam, 'Ads on Fridays.'), section(hate, 'None.')] },
    ])
  })

  it('[9.2] a version that was published can be neither changed nor removed', async () => {
    await written(section(spam, 'No ads.'))
    await expect(query(`update written_policy_version set sections = '[]'`)).rejects.toThrow(/permission/)
    await expect(query(`delete from written_policy_version`)).rejects.toThrow(/permission/)
  })

  it('[2.7.18] a category that is missing, blank or deleted is not in what an AI moderator reads', async () => {
    const gone = await category('Gone')
    const sections = [section(gone, 'Once.'), section(hate, ' \n\t'), section(spam, 'No ads.')]
    const policy = await written(...sections)
    await query(`update policy_category set deleted_at = now() where id = $1`, [gone])
    expect((await published(policy.id))?.sections.map(({ name }) => name)).toEqual(['Spam'])
    await query(`update policy_category set deleted_at = null where id = $1`, [gone])
    expect((await published(policy.id))?.sections.map(({ name }) => name)).toEqual(['Gone', 'Spam'])
  })

  it('[2.7.18] a policy that is a draft only, deleted or unknown is nothing to read', async () => {
    const draft = await save(await policies.create(caller, { name: 'Draft' }), section(spam, 'No ads.'))
    const deleted = await written(section(spam, 'No ads.'))
    await policies.delete(caller, deleted.id)
    for (const id of [draft.id, deleted.id, newId(), 'nonsense']) expect(await published(id)).toBeNull()
  })

  it('[V2.7.1] what policies in force say of a category is found by the category', async () => {
    const policy = await written(section(spam, 'No ads.'), section(hate, ''))
    await save(await policies.create(caller, { name: 'Draft' }), section(spam, 'Unpublished'))
    const of = (id: string) =>
      platform.database.inWorkspace(caller.workspaceId, (tx) => publishedTextOf(tx, caller.workspaceId, id))
    expect(await of(spam)).toEqual([{ id: policy.id, name: 'Guidelines', version: 1, markdown: 'No ads.' }])
    expect(await of(hate)).toEqual([])
    expect(await of('nonsense')).toEqual([])
  })

  it('[2.7.12] a category in a draft or in the version in force is not deleted, and the policy is named', async () => {
    const remove = (id: string) => categories.delete(caller, id)
    const policy = await written(section(spam, 'No ads.'), section(hate, ''))
    const changed = await save(policy, section(spam, 'No ads.'))
    for (const id of [spam, hate])
      expect(await refused(remove(id))).toMatchObject({
        code: 'CONFLICT',
        message: "Cannot delete category, it's in use by: Guidelines",
        details: { writtenPolicies: [{ id: policy.id, name: 'Guidelines' }] },
      })
    await publish(changed)
    await expect(remove(hate)).resolves.toBe(true)
    await policies.delete(caller, policy.id)
    await expect(remove(spam)).resolves.toBe(true)
  })

  it('[2.7.12] a category that is deleted while it is added to a draft is in one of the two only', async () => {
    const policy = await policies.create(caller, { name: 'Guidelines' })
    const [removed, added] = await Promise.allSettled([
      categories.delete(caller, spam),
      save(policy, section(spam, 'No ads.')),
    ])
    expect([removed.status, added.status].sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('[V2.7.2] of two who change one draft, the second is told', async () => {
    const policy = await policies.create(caller, { name: 'Guidelines' })
    await save(policy, section(spam, 'Mine'))
    const late = [
      () => save(policy, section(spam, 'Theirs')),
      () => publish(policy),
      () => restore(policy, 1),
      () => drafts.discard(caller, { id: policy.id, basedOn: policy.revision }),
    ]
    for (const attempt of late)
      expect(await refused(attempt())).toMatchObject({
        code: 'CONFLICT',
        message: 'Somebody else changed this policy meanwhile',
        details: { revision: 1 },
      })
    expect(await draftOf(policy)).toEqual([section(spam, 'Mine')])
  })

  it('[V2.7.2] saving the same again, its answer lost, is no conflict and no further change', async () => {
    const policy = await policies.create(caller, { name: 'Guidelines' })
    const first = await save(policy, section(spam, 'Mine'))
    expect(await save(policy, section(spam, 'Mine'))).toEqual(first)
  })

  it('[V2.7.3] a draft that says what is in force is none', async () => {
    const policy = await written(section(spam, 'No ads.'))
    const changed = await save(policy, section(spam, 'No ads!'))
    expect(await save(changed, section(spam, 'No ads.'))).toMatchObject({ hasDraft: false })
    expect(await refused(publish({ ...changed, revision: changed.revision + 1 }))).toMatchObject({
      code: 'CONFLICT',
      message: 'There is no draft to publish',
    })
  })

  it('[V2.7.3] a policy in which no section has text is not published', async () => {
    const policy = await save(await policies.create(caller, { name: 'Empty' }), section(spam, ' '))
    expect(Object.keys(await refusedFields(publish(policy)))).toEqual(['sections'])
    expect(await query(`select from written_policy_version`)).toEqual([])
  })

  it('[V2.7.6] a policy that an AI moderator reads is not deleted, and the AI moderator is named', async () => {
    const { id } = await written(section(spam, 'No ads.'))
    await query(
      `insert into ai_moderator (workspace_id, id, name, written_policy_id, provider, secrets, decisiveness, may,
         checks_incoming, checks_allowed, shadow)
       values ($1, $2, 'Watchful', $3, 'anthropic', '', 'balanced', '{}', false, false, false)`,
      [caller.workspaceId, newId(), id],
    )
    expect(await refused(policies.delete(caller, id))).toMatchObject({
      code: 'CONFLICT',
      message: "Cannot delete policy, it's in use by: Watchful",
    })
    await query(`update ai_moderator set deleted_at = now()`)
    await expect(policies.delete(caller, id)).resolves.toBe(true)
  })

  it('[9.2] a version that is restored is what was published, whatever the text', async () => {
    const markdown = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((text) => !text.includes('\0'))
    const wanted = fc
      .shuffledSubarray([0, 1], { minLength: 1 })
      .chain((order) => fc.tuple(...order.map((place) => fc.tuple(fc.constant(place), markdown))))
    await fc.assert(
      fc.asyncProperty(wanted, async (parts) => {
        const sections = parts.map(([place, text]) => section(place === 0 ? spam : hate, `x${text}`))
        const first = await publish(await save(await policies.create(caller, { name: newId() }), ...sections))
        const other = await publish(await save(first, section(spam, 'Something else')))
        expect(await draftOf(await restore(other, 1))).toEqual(sections)
      }),
      { numRuns: 25 },
    )
  })

  it('[9.2] a restored version keeps a section whose category was deleted since, and the draft can be saved', async () => {
    const gone = await category('Gone')
    const first = await written(section(spam, 'No ads.'), section(gone, 'Once.'))
    const second = await publish(await save(first, section(spam, 'No ads.')))
    await categories.delete(caller, gone)
    const restored = await restore(second, 1)
    const kept = await save(restored, section(gone, 'Once.'))
    expect(await draftOf(kept)).toEqual([section(gone, 'Once.')])
    const other = await policies.create(caller, { name: 'Other' })
    expect(await refusedFields(save(other, section(gone, 'New')))).toEqual({
      'sections.0.policyCategoryId': 'Not a policy category',
    })
    expect(await refused(restore(kept, 9))).toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each<[string, (id: string) => Section[], string]>([
    ['a section of 20,001 characters', (id) => [section(id, '😀'.repeat(20_001))], 'sections.0.markdown'],
    [
      'a category twice',
      (id) => [section(id, 'a'), section(id.toUpperCase(), 'b')],
      'sections.1.policyCategoryId',
    ],
    ['a category that is not there', () => [section(newId(), 'a')], 'sections.0.policyCategoryId'],
    ['101 sections', () => Array.from({ length: 101 }, () => section(newId(), '')), 'sections'],
  ])('[V8.5] %s is refused', async (_what, sections, field) => {
    const policy = await policies.create(caller, { name: 'Guidelines' })
    expect(Object.keys(await refusedFields(save(policy, ...sections(spam))))).toEqual([field])
  })

  it('[V8.5] a name is neither empty, nor of 101 characters, nor that of another policy', async () => {
    await policies.create(caller, { name: 'Guidelines' })
    const { id } = await policies.create(caller, { name: 'x'.repeat(100) })
    for (const name of [' ', 'x'.repeat(101), 'GUIDELINES']) {
      expect(Object.keys(await refusedFields(policies.create(caller, { name })))).toEqual(['name'])
      expect(Object.keys(await refusedFields(policies.rename(caller, id, { name })))).toEqual(['name'])
    }
    await policies.delete(caller, id)
    await expect(policies.create(caller, { name: 'x'.repeat(100) })).resolves.toMatchObject({ revision: 0 })
  })

  it('[V2.7.4] the audit log has each change, and the text of a draft that was dropped', async () => {
    const policy = await written(section(spam, 'No ads.'))
    const changed = await save(policy, section(spam, 'Lost'))
    const { revision } = await drafts.discard(caller, { id: policy.id, basedOn: changed.revision })
    await save(await save({ ...policy, revision }, section(spam, 'a')), section(spam, 'ab'))
    await policies.rename(caller, policy.id, { name: 'House rules' })
    await policies.delete(caller, policy.id)
    const entries = await query<{ event: string; before: unknown; after: unknown }>(
      `select replace(event, 'written_policy.', '') as event, before, after from audit_entry
       where event like 'written_policy.%' order by seq`,
    )
    expect(entries.map(({ event }) => event)).toEqual([
      'created',
      'draft_started',
      'published',
      'draft_started',
      'draft_discarded',
      'draft_started',
      'renamed',
      'deleted',
    ])
    expect(entries[2]).toMatchObject({ before: { version: null }, after: { version: 1 } })
    expect(entries.at(-2)).toMatchObject({ before: { name: 'Guidelines' }, after: { name: 'House rules' } })
    expect(entries[4]).toMatchObject({ before: { sections: [section(spam, 'Lost')] }, after: null })
  })

  it("[2.1.2] [V2.1.1] another workspace's policy is not found", async () => {
    const policy = await written(section(spam, 'No ads.'))
    const workspaceId = await makeWorkspace(platform)
    const stranger = { workspaceId, actor: await makeMember(platform, workspaceId) }
    const target = { id: policy.id, basedOn: policy.revision }
    for (const attempt of [
      () => policies.rename(stranger, policy.id, { name: 'Mine' }),
      () => policies.delete(stranger, policy.id),
      () => drafts.save(stranger, target, { sections: [] }),
      () => drafts.publish(stranger, target, { note: null }),
      () => drafts.restore(stranger, target, 1),
    ])
      expect(await refused(attempt())).toMatchObject({ code: 'NOT_FOUND' })
    expect(
      await platform.database.inWorkspace(workspaceId, (tx) =>
        publishedPolicy(tx, caller.workspaceId, policy.id),
      ),
    ).toBeNull()
  })
})
