import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { refused, refusedFields } from '../../test/refused.ts'
import { makeMember, makeWorkspace, startTestPlatform, type TestPlatform } from '../../test/test-platform.ts'
import { PolicyCategories } from './policy-category.service.ts'

describe('[2.7] policy categories', () => {
  let platform: TestPlatform
  let categories: PolicyCategories
  let workspaceId: string
  let actor: ActorRef
  beforeAll(async () => {
    platform = await startTestPlatform()
    categories = new PolicyCategories(platform)
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    workspaceId = await makeWorkspace(platform)
    actor = await makeMember(platform, workspaceId)
  })

  const create = (input: object) => categories.create({ workspaceId, actor }, input)
  const update = (id: string, input: object) => categories.update({ workspaceId, actor }, id, input)

  it('the id is derived from the name and unchanged by renaming', async () => {
    const { id } = await create({ name: 'Hate Speech' })
    expect(await update(id, { name: 'Hateful conduct' })).toMatchObject({
      policyId: 'hate-speech',
      name: 'Hateful conduct',
    })
  })

  it('a new category can be used by all, for everything, and is not offered to users', async () => {
    expect(await create({ name: 'Spam' })).toMatchObject({
      description: null,
      hotkey: null,
      selectableBy: 'moderators_and_rules',
      availableFor: ['content', 'user', 'subcategory'],
      enabledFor: ['allowed', 'flagged', 'hidden'],
      userReports: false,
      deletedAt: null,
    })
  })

  it.each([
    ['no name', { description: 'x' }, 'name'],
    ['an empty name', { name: '  ' }, 'name'],
    ['a name without letters', { name: '!?' }, 'name'],
    ['a name of 41 characters', { name: 'x'.repeat(41) }, 'name'],
    ['a description of 401 characters', { name: 'x', description: 'é'.repeat(401) }, 'description'],
    ['a hotkey that is no digit', { name: 'x', hotkey: 10 }, 'hotkey'],
    ['a half hotkey', { name: 'x', hotkey: 1.5 }, 'hotkey'],
    ['nobody who can select it', { name: 'x', selectableBy: 'nobody' }, 'selectableBy'],
    ['nothing it is available for', { name: 'x', availableFor: [] }, 'availableFor'],
  ])('%s is refused', async (_what, input, field) => {
    expect(Object.keys(await refusedFields(create(input)))).toEqual([field])
  })

  it('40 and 400 characters are accepted, emoji counting one', async () => {
    const name = `a${'😀'.repeat(39)}`
    await expect(create({ name, description: '😀'.repeat(400) })).resolves.toMatchObject({ name })
  })

  it('two names with the same id are the same category, when created and when renamed', async () => {
    const { id } = await create({ name: 'Self Harm' })
    const other = await create({ name: 'Other' })
    expect(Object.keys(await refusedFields(create({ name: 'self-harm!' })))).toEqual(['name'])
    expect(Object.keys(await refusedFields(update(other.id, { name: 'SELF HARM' })))).toEqual(['name'])
    await expect(update(id, { name: 'Self-Harm' })).resolves.toMatchObject({ name: 'Self-Harm' })
  })

  it('a digit is the hotkey of one category at most', async () => {
    const first = await create({ name: 'One', hotkey: 1 })
    const second = await create({ name: 'Two', hotkey: 2 })
    expect(await refusedFields(create({ name: 'Three', hotkey: 1 }))).toEqual({
      hotkey: 'Already used by One',
    })
    expect(await refusedFields(update(second.id, { name: 'Two', hotkey: 1 }))).toEqual({
      hotkey: 'Already used by One',
    })
    await update(first.id, { name: 'One', hotkey: null })
    await expect(update(second.id, { name: 'Two', hotkey: 1 })).resolves.toMatchObject({ hotkey: 1 })
  })

  it('of ten categories that want one hotkey at the same time, one gets it', async () => {
    const wanting = Array.from({ length: 10 }, (_, n) => create({ name: `Category ${n}`, hotkey: 0 }))
    const results = await Promise.allSettled(wanting)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('what is left out of an update keeps its value, and null clears a description', async () => {
    const { id } = await create({
      name: 'Spam',
      description: 'Ads',
      hotkey: 3,
      selectableBy: 'only_rules',
      enabledFor: ['hidden'],
    })
    expect(await update(id, { name: 'Spam' })).toMatchObject({
      description: 'Ads',
      hotkey: 3,
      selectableBy: 'only_rules',
      enabledFor: ['hidden'],
    })
    expect(await update(id, { name: 'Spam', description: null })).toMatchObject({ description: null })
  })

  it('a deleted category stays for past actions, gives its hotkey free, and is restored by its name', async () => {
    const { id } = await create({ name: 'Spam', hotkey: 5, description: 'Ads' })
    await categories.delete({ workspaceId, actor }, id)
    expect(await categories.all(workspaceId, false)).toEqual([])
    expect(await categories.all(workspaceId, true)).toMatchObject([{ id, deletedAt: expect.any(Date) }])
    const other = await create({ name: 'Other', hotkey: 5 })
    expect(await create({ name: 'SPAM' })).toMatchObject({
      id,
      policyId: 'spam',
      description: 'Ads',
      hotkey: null,
      deletedAt: null,
    })
    expect((await categories.all(workspaceId, false)).map((category) => category.id)).toEqual([other.id, id])
  })

  it('deleting is refused while rules use it, and the rules are named', async () => {
    const { id } = await create({ name: 'Spam' })
    await platform.database.inWorkspace(workspaceId, async (tx) => {
      const ruleId = newId()
      await tx.query(
        `insert into rule (workspace_id, id, type, name, conditions, actions, position) values ($1, $2, 'content', 'No ads', '[]', '[]', 1)`,
        [workspaceId, ruleId],
      )
      await tx.query(
        `insert into rule_reference (workspace_id, rule_id, kind, target_id) values ($1, $2, 'policy_category', $3)`,
        [workspaceId, ruleId, id],
      )
    })
    const error = await refused(categories.delete({ workspaceId, actor }, id))
    expect(error).toMatchObject({
      code: 'CONFLICT',
      message: "Cannot delete category, it's in use by: No ads",
    })
    expect(await categories.all(workspaceId, false)).toHaveLength(1)
  })

  it('deleting the only one that a review queue is limited to is refused, and the queue is named', async () => {
    const [spam, hate] = [await create({ name: 'Spam' }), await create({ name: 'Hate' })]
    const limit = (...ids: string[]) =>
      platform.database.inWorkspace(workspaceId, (tx) =>
        tx.query('update review_queue set policy_category_ids = $1::uuid[]', [ids]),
      )
    await limit(spam.id, hate.id)
    await categories.delete({ workspaceId, actor }, hate.id)
    expect(await refused(categories.delete({ workspaceId, actor }, spam.id))).toMatchObject({
      code: 'CONFLICT',
      message: 'Cannot delete category, these review queues are limited to it: Default Queue',
    })
    await limit((await create({ name: 'Scam' })).id)
    expect(await categories.delete({ workspaceId, actor }, spam.id)).toBe(true)
  })

  it('each change is an entry of the audit log and a new version of the rules', async () => {
    const { id } = await create({ name: 'Spam' })
    await update(id, { name: 'Spam', hotkey: 1 })
    await categories.delete({ workspaceId, actor }, id)
    const state = await platform.database.inWorkspace(workspaceId, async (tx) => ({
      events: await tx.query(`select event, actor_id as "actorId" from audit_entry order by seq`),
      workspace: await tx.query(`select rules_version as version from workspace`),
    }))
    expect(state.events).toEqual(
      ['created', 'updated', 'deleted'].map((verb) => ({
        event: `policy_category.${verb}`,
        actorId: actor.id,
      })),
    )
    expect(state.workspace).toEqual([{ version: 4 }])
  })

  it("another workspace's category is not found", async () => {
    const other = await makeWorkspace(platform)
    const { id } = await categories.create(
      { workspaceId: other, actor: await makeMember(platform, other) },
      { name: 'Spam' },
    )
    for (const target of [id, newId(), 'nonsense']) {
      expect(await refused(update(target, { name: 'Mine' }))).toMatchObject({ code: 'NOT_FOUND' })
      expect(await refused(categories.delete({ workspaceId, actor }, target))).toMatchObject({
        code: 'NOT_FOUND',
      })
    }
    expect(await categories.all(workspaceId, true)).toEqual([])
  })

  describe('translations', () => {
    const languages = (tags: string[]) =>
      platform.database.inWorkspace(workspaceId, (tx) =>
        tx.query(`update workspace set languages = $2 where id = $1`, [workspaceId, tags]),
      )
    const german = { language: 'de', name: 'Hassrede', description: 'Worum es geht' }

    it('are kept by language, and replaced as a whole', async () => {
      await languages(['de', 'pt-BR'])
      const { id } = await create({
        name: 'Hate',
        translations: [german, { language: 'pt-br', name: 'Ódio' }],
      })
      const [category] = await categories.all(workspaceId, false)
      expect(category?.storedTranslations).toEqual({
        de: { name: 'Hassrede', description: 'Worum es geht' },
        'pt-BR': { name: 'Ódio', description: null },
      })
      await update(id, { name: 'Hate' })
      expect((await categories.all(workspaceId, false))[0]?.storedTranslations).toHaveProperty('de')
      await update(id, { name: 'Hate', translations: [] })
      expect((await categories.all(workspaceId, false))[0]?.storedTranslations).toEqual({})
    })

    it.each([
      ['a language that the workspace does not have', [], [german], 'translations.0.language'],
      ['a language twice', ['de'], [german, german], 'translations.1.language'],
      ['a name of 41 characters', ['de'], [{ ...german, name: 'x'.repeat(41) }], 'translations.0.name'],
      ['no name', ['de'], [{ language: 'de' }], 'translations.0.name'],
      [
        'a description of 401 characters',
        ['de'],
        [{ ...german, description: 'x'.repeat(401) }],
        'translations.0.description',
      ],
    ])('%s is refused', async (_what, tags, translations, field) => {
      await languages(tags)
      expect(Object.keys(await refusedFields(create({ name: 'Hate', translations })))).toEqual([field])
    })
  })

  describe('one that was renamed and deleted', () => {
    const renamedAndDeleted = async () => {
      const { id } = await create({ name: 'Spam', description: 'Ads', enabledForStrikes: false })
      await update(id, { name: 'Unwanted ads' })
      await categories.delete({ workspaceId, actor }, id)
      return id
    }

    it.each(['Spam', 'SPAM!', 'Unwanted ads', 'unwanted-ads'])(
      '[2.7.14] [V2.7.7] is the original again as %j',
      async (name) => {
        const id = await renamedAndDeleted()
        expect(await create({ name })).toMatchObject({
          id,
          policyId: 'spam',
          name,
          description: 'Ads',
          enabledForStrikes: false,
          deletedAt: null,
        })
        expect(await categories.all(workspaceId, true)).toHaveLength(1)
      },
    )

    it('is the one of that id, before one that only had such a name', async () => {
      const byId = await create({ name: 'Ads' })
      await update(byId.id, { name: 'Fraud' })
      const byName = await create({ name: 'Other' })
      await categories.delete({ workspaceId, actor }, byId.id)
      await platform.database.inWorkspace(workspaceId, (tx) =>
        tx.query(`update policy_category set name = 'Ads' where id = $1`, [byName.id]),
      )
      await categories.delete({ workspaceId, actor }, byName.id)
      expect(await create({ name: 'Ads' })).toMatchObject({ id: byId.id, policyId: 'ads' })
    })

    it('of several that were deleted under one name, the last one comes back', async () => {
      const ids = []
      for (const name of ['One', 'Two']) {
        const { id } = await create({ name })
        await update(id, { name: 'Spam' })
        await categories.delete({ workspaceId, actor }, id)
        ids.push(id)
      }
      expect(await create({ name: 'Spam' })).toMatchObject({ id: ids[1], policyId: 'two' })
    })

    it('[V2.7.7] a name that another one has now is refused, when creating and when renaming', async () => {
      const spam = await create({ name: 'Spam' })
      await update(spam.id, { name: 'Unwanted ads' })
      const other = await create({ name: 'Other' })
      const message = 'The category "Unwanted ads" with the id "spam" already exists'
      for (const name of ['Spam', 'unwanted ads']) {
        expect(await refusedFields(create({ name }))).toEqual({ name: message })
        expect(await refusedFields(update(other.id, { name }))).toEqual({ name: message })
      }
    })

    it('keeps its id from others that are renamed, and its last name free for them', async () => {
      await renamedAndDeleted()
      const other = await create({ name: 'Other' })
      expect(await refusedFields(update(other.id, { name: 'Spam' }))).toEqual({
        name: 'The id "spam" belongs to a deleted category: create it again to restore it',
      })
      expect(await update(other.id, { name: 'Unwanted ads' })).toMatchObject({ policyId: 'other' })
      expect(Object.keys(await refusedFields(create({ name: 'Unwanted ads' })))).toEqual(['name'])
    })

    it('comes back once to ten who create it at the same time', async () => {
      const id = await renamedAndDeleted()
      const results = await Promise.allSettled(
        Array.from({ length: 10 }, () => create({ name: 'Unwanted ads' })),
      )
      expect(results.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: { id } }])
    })
  })

  it('it can be kept from strikes, besides each status', async () => {
    const { id } = await create({ name: 'Spam' })
    const find = async () => (await categories.all(workspaceId, false)).find((each) => each.id === id)
    expect(await find()).toMatchObject({ enabledForStrikes: true })
    await update(id, { name: 'Spam', enabledForStrikes: false, enabledFor: ['hidden'] })
    expect(await find()).toMatchObject({ enabledForStrikes: false, enabledFor: ['hidden'] })
  })

  it('what was deleted and created again is the original, with its translations and settings', async () => {
    const { id } = await create({ name: 'Spam', enabledForStrikes: false, selectableBy: 'only_rules' })
    await categories.delete({ workspaceId, actor }, id)
    expect((await categories.all(workspaceId, true)).map(({ deletedAt }) => deletedAt)).toEqual([
      expect.any(Date),
    ])
    expect(await create({ name: 'spam' })).toMatchObject({
      id,
      policyId: 'spam',
      name: 'spam',
      enabledForStrikes: false,
      selectableBy: 'only_rules',
      deletedAt: null,
    })
  })
})
