import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { part } from '../../test/make-plan.ts'
import { inSql, makeList, makePolicyCategory } from '../../test/rule-things.ts'
import { makeMember, makeWorkspace, startTestPlatform, type TestPlatform } from '../../test/test-platform.ts'
import { RuleType } from './rule-type.ts'
import { Rules } from './rule.service.ts'

const casino = part('text', { match: 'contains_any_word', words: ['casino'] })
const flag = part('change_status', { status: 'flagged' })
const input = (changes: object = {}) => ({
  type: 'content',
  name: 'No casinos',
  conditions: [casino],
  actions: [flag],
  ...changes,
})

describe('[2.10] rules', () => {
  let platform: TestPlatform
  let rules: Rules
  let workspaceId: string
  let actor: ActorRef & { id: string }
  beforeAll(async () => {
    platform = await startTestPlatform()
    rules = new Rules(platform)
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    workspaceId = await makeWorkspace(platform)
    actor = await makeMember(platform, workspaceId)
  })

  const caller = () => ({ workspaceId, actor })
  const create = (changes: object = {}) => rules.create(caller(), input(changes))
  const names = async () =>
    (await rules.all(workspaceId, RuleType.content)).map(({ name, position }) => `${position} ${name}`)
  const rulesVersion = async () => {
    const read = `select rules_version as version from workspace where id = $1`
    return (await inSql<{ version: number }>(platform, workspaceId, read))[0]?.version
  }

  it('a new rule starts disabled, below the others, as version 1', async () => {
    await create({ name: 'First' })
    const rule = await create({ name: ' Second ', notes: '' })
    expect(rule).toMatchObject({
      name: 'Second',
      notes: null,
      enabled: false,
      position: 1,
      version: 1,
      updatedById: actor.id,
    })
    expect(await names()).toEqual(['0 First', '1 Second'])
  })

  it('keeps parameters as the definition reads them: defaults put in, nulls and unknown ones left out', async () => {
    const words = part('text', { words: ['casino'], listId: null, colour: 'red' })
    const { conditionParts } = await create({ conditions: [words] })
    expect(conditionParts).toEqual([casino])
  })

  it('an update makes the next version and keeps the one before', async () => {
    const { id } = await create()
    const updated = await rules.update(caller(), id, input({ name: 'No poker', notes: 'why' }))
    expect(updated).toMatchObject({ id, name: 'No poker', notes: 'why', version: 2 })
    expect(
      await inSql(
        platform,
        workspaceId,
        `select version, name from rule_version where workspace_id = $1 and rule_id = $2 order by 1`,
        [id],
      ),
    ).toEqual([
      { version: 1, name: 'No casinos' },
      { version: 2, name: 'No poker' },
    ])
  })

  it('enabling and disabling is no new version', async () => {
    const { id } = await create()
    expect(await rules.setEnabled(caller(), id, true)).toMatchObject({
      enabled: true,
      version: 1,
    })
    expect(await rules.setEnabled(caller(), id, true)).toMatchObject({ enabled: true })
    expect(await rules.setEnabled(caller(), id, false)).toMatchObject({
      enabled: false,
      version: 1,
    })
  })

  it.each([
    ['c', 0, ['0 c', '1 a', '2 b', '3 d']],
    ['a', 2, ['0 b', '1 c', '2 a', '3 d']],
    ['b', 99, ['0 a', '1 c', '2 d', '3 b']],
    ['b', -1, ['0 b', '1 a', '2 c', '3 d']],
    ['b', 1, ['0 a', '1 b', '2 c', '3 d']],
  ])('moves rule %s to place %i', async (name, position, order) => {
    for (const each of ['a', 'b', 'c', 'd']) await create({ name: each })
    const rule = (await rules.all(workspaceId, RuleType.content)).find((each) => each.name === name)
    const moved = await rules.move(caller(), rule?.id ?? '', position)
    expect(moved.map((each) => `${each.position} ${each.name}`)).toEqual(order)
    expect(await names()).toEqual(order)
  })

  it('closes the gap that a deleted rule leaves, and keeps its versions', async () => {
    const { id } = await create({ name: 'a' })
    await create({ name: 'b' })
    expect(await rules.delete(caller(), id)).toBe(true)
    expect(await names()).toEqual(['0 b'])
    expect(
      await inSql(
        platform,
        workspaceId,
        `select 1 from rule_version where workspace_id = $1 and rule_id = $2`,
        [id],
      ),
    ).toHaveLength(1)
  })

  it('keeps positions dense when rules are made, moved and deleted at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, (_, n) => create({ name: `rule ${n}` })))
    await Promise.all(
      made.map(({ id }, n) => (n < 2 ? rules.delete(caller(), id) : rules.move(caller(), id, 0))),
    )
    const left = await rules.all(workspaceId, RuleType.content)
    expect(left.map(({ position }) => position)).toEqual([0, 1, 2, 3])
  })

  it('every change raises the rules version and is in the audit log', async () => {
    const before = (await rulesVersion()) ?? 0
    const { id } = await create()
    await rules.update(caller(), id, input({ name: 'Renamed' }))
    await rules.setEnabled(caller(), id, true)
    await rules.move(caller(), id, 0)
    await rules.setEnabled(caller(), id, false)
    await rules.delete(caller(), id)
    expect(await rulesVersion()).toBe(before + 6)
    const entries = await inSql<{
      event: string
      subject: string
      before: { name: string } | null
      after: { name: string } | null
    }>(
      platform,
      workspaceId,
      `select event, subject, before, after from audit_entry where workspace_id = $1 order by seq`,
    )
    expect(entries.map(({ event }) => event)).toEqual([
      'rule.created',
      'rule.updated',
      'rule.enabled',
      'rule.moved',
      'rule.disabled',
      'rule.deleted',
    ])
    expect(entries.every(({ subject }) => subject === id)).toBe(true)
    expect(entries[1]).toMatchObject({ before: { name: 'No casinos' }, after: { name: 'Renamed' } })
  })

  it('keeps what a rule refers to, for as long as it does', async () => {
    const listId = await makeList(platform, workspaceId, 'strings')
    const policyCategoryId = await makePolicyCategory(platform, workspaceId)
    const parts = {
      conditions: [part('text', { match: 'contains_any_word', listId })],
      actions: [part('change_status', { status: 'hidden', policyCategoryId })],
    }
    const { id } = await create(parts)
    const references = () =>
      inSql(
        platform,
        workspaceId,
        `select kind, target_id as id from rule_reference where workspace_id = $1 and rule_id = $2 order by kind`,
        [id],
      )
    expect(await references()).toEqual([
      { kind: 'list', id: listId },
      { kind: 'policy_category', id: policyCategoryId },
    ])
    await rules.update(caller(), id, input())
    expect(await references()).toEqual([])
  })

  it.each<[string, object, Record<string, string>]>([
    ['no name', { name: undefined }, { name: 'Required' }],
    ['an empty name', { name: '  ' }, { name: 'Required' }],
    ['no conditions', { conditions: [] }, { conditions: 'Required' }],
    ['no actions', { actions: [] }, { actions: 'Required' }],
    ['a part without parameters', { conditions: [{ key: 'text' }] }, { 'conditions.0.params': 'Required' }],
    ['an unknown condition', { conditions: [part('mood', {})] }, { 'conditions.0.key': 'Unknown' }],
    [
      'a condition of another type of rule',
      { type: 'user' },
      { 'conditions.0.key': 'Does not apply to user rules' },
    ],
    [
      'no words',
      { conditions: [casino, part('text', { match: 'contains_any_word' })] },
      { 'conditions.1.params.words': 'Required, or a list' },
    ],
    [
      'an empty word',
      { conditions: [part('text', { words: ['ok', ''] })] },
      { 'conditions.0.params.words.1': 'Must not be empty' },
    ],
    [
      'a word of invisible characters',
      { conditions: [part('text', { words: ['\u200b'] })] },
      { 'conditions.0.params.words.0': 'Has nothing to look for' },
    ],
    [
      'no number of words',
      { conditions: [part('text', { match: 'contains_at_least_x_words', words: ['a'] })] },
      { 'conditions.0.params.atLeast': 'Required' },
    ],
    [
      'no limit of a length',
      { conditions: [part('text_length', {})] },
      { 'conditions.0.params.atLeast': 'Required, or “At most”' },
    ],
    [
      'limits the wrong way round',
      { conditions: [part('links', { atLeast: 3, atMost: 2 })] },
      { 'conditions.0.params.atMost': 'Must not be below “At least”' },
    ],
    [
      'a list that is not there',
      { conditions: [part('text', { listId: newId() })] },
      { 'conditions.0.params.listId': 'List not found' },
    ],
    [
      'a project that is not there',
      { conditions: [part('project', { categoryIds: [newId()] })] },
      { 'conditions.0.params.categoryIds.0': 'Project not found' },
    ],
    ['no status', { actions: [part('change_status', {})] }, { 'actions.0.params.status': 'Required' }],
    [
      'too much extra information',
      { actions: [part('change_status', { status: 'flagged', policyInformation: 'x'.repeat(1001) })] },
      { 'actions.0.params.policyInformation': 'Must be at most 1000 characters' },
    ],
    [
      'a priority without a flag',
      { actions: [part('change_status', { status: 'hidden' }), part('priority', {})] },
      { 'actions.1.params.priority': 'Only what is flagged has a priority' },
    ],
    [
      'no tags',
      { actions: [part('add_tags', {})] },
      { 'actions.0.params.contentTags': 'Required, or tags on the user' },
    ],
    [
      'a tag that is not there',
      { actions: [part('add_tags', { userTags: ['vip'] })] },
      { 'actions.0.params.userTags.0': 'Tag not found' },
    ],
    ['the same action twice', { actions: [flag, flag] }, { 'actions.1.key': 'Only once in a rule' }],
    [
      'more words asked for than there are',
      {
        conditions: [
          part('text', { match: 'contains_at_least_x_words', words: ['a', 'b', 'Á'], atLeast: 3 }),
          part('text', { match: 'contains_part_at_least_x_times', words: ['a'], atLeast: 3 }),
        ],
      },
      { 'conditions.0.params.atLeast': 'Must be at most 2: there are no more words' },
    ],
    [
      'numbers that are none or out of range',
      {
        conditions: [
          part('text_length', { atLeast: -1 }),
          part('text_length', { atLeast: 1.5 }),
          part('csam', { minimum: 101 }),
          part('csam', { minimum: 'many' }),
        ],
      },
      {
        'conditions.0.params.atLeast': 'Must be at least 0',
        'conditions.1.params.atLeast': 'Must be a whole number',
        'conditions.2.params.minimum': 'Must be at most 100',
        'conditions.3.params.minimum': 'Must be a number',
      },
    ],
    [
      'a wrong name and wrong parts at once',
      {
        name: 'x'.repeat(201),
        conditions: [],
        actions: [part('change_status', {}), part('priority', { priority: 'high' })],
      },
      {
        name: 'Must be at most 200 characters',
        conditions: 'Required',
        'actions.0.params.status': 'Required',
      },
    ],
  ])('refuses a rule with %s, by field', async (_name, changes, fields) => {
    const refused = create(changes)
    await expect(refused).rejects.toBeInstanceOf(InvalidInputError)
    await expect(refused).rejects.toMatchObject({ fields })
    expect(await names()).toEqual([])
  })

  it.each(['(?=look)', '(a+)+$', '[', 'x'.repeat(200)])(
    'refuses the pattern %j with a reason',
    async (pattern) => {
      const refused = create({
        conditions: [part('text', { match: 'contains_regex', regexes: ['fine', pattern] })],
      })
      await expect(refused).rejects.toMatchObject({
        fields: { 'conditions.0.params.regexes.1': expect.stringMatching(/\w/) },
      })
    },
  )

  it.each([
    ['strings', 'contains_regex', 'Must be a list of type Regexes'],
    ['regexes', 'contains_any_word', 'Must be a list of type Text'],
  ] as const)('refuses a list of type %s for %s', async (type, match, message) => {
    const listId = await makeList(platform, workspaceId, type)
    await expect(create({ conditions: [part('text', { match, listId })] })).rejects.toMatchObject({
      fields: { 'conditions.0.params.listId': message },
    })
  })

  it.each([
    [{ selectableBy: 'only_moderators' }, 'Rules cannot attach a category that only moderators may select'],
    [{ enabledFor: ['allowed'] }, 'Policy category is not enabled for flag'],
    [{ availableFor: ['user'] }, 'Policy category is not available for content'],
  ])('[2.7] refuses a policy category with %j', async (category, message) => {
    const policyCategoryId = await makePolicyCategory(platform, workspaceId, category)
    await expect(
      create({ actions: [part('change_status', { status: 'flagged', policyCategoryId })] }),
    ).rejects.toMatchObject({
      fields: { 'actions.0.params.policyCategoryId': message },
    })
  })

  it('[2.10] requires a policy category for flag and remove where the workspace does', async () => {
    await inSql(platform, workspaceId, `update workspace set require_policy_category = true where id = $1`)
    for (const status of ['flagged', 'hidden'])
      await expect(create({ actions: [part('change_status', { status })] })).rejects.toMatchObject({
        fields: { 'actions.0.params.policyCategoryId': 'Required' },
      })
    await create({ actions: [part('change_status', { status: 'allowed' })] })
    expect(await names()).toEqual(['0 No casinos'])
  })

  it('checks what a rule refers to again before it is enabled', async () => {
    const policyCategoryId = await makePolicyCategory(platform, workspaceId)
    const { id } = await create({ actions: [part('change_status', { status: 'flagged', policyCategoryId })] })
    await inSql(
      platform,
      workspaceId,
      `update policy_category set selectable_by = 'only_moderators' where workspace_id = $1`,
    )
    await expect(rules.setEnabled(caller(), id, true)).rejects.toBeInstanceOf(InvalidInputError)
  })

  it.each([
    ['content', true],
    ['user', true],
    ['routing', true],
    ['list', false],
  ])('[2.10.1] there are rules of type %s: %s', async (type, there) => {
    const refused = await create({ type }).then(
      (): string[] => [],
      (error: InvalidInputError) => Object.keys(error.fields),
    )
    expect(refused.includes('type')).toBe(!there)
  })

  it('the type is fixed at creation', async () => {
    const { id } = await create()
    await expect(rules.update(caller(), id, input({ type: 'routing' }))).rejects.toBeInstanceOf(
      InvalidInputError,
    )
  })

  it("another workspace's rule is not found, and its list neither", async () => {
    const other = await makeWorkspace(platform)
    const listId = await makeList(platform, other, 'strings')
    const { id } = await rules.create({ workspaceId: other, actor }, input())
    await expect(rules.update(caller(), id, input())).rejects.toBeInstanceOf(NotFoundError)
    await expect(rules.setEnabled(caller(), id, true)).rejects.toBeInstanceOf(NotFoundError)
    await expect(rules.move(caller(), id, 0)).rejects.toBeInstanceOf(NotFoundError)
    await expect(rules.delete(caller(), id)).rejects.toBeInstanceOf(NotFoundError)
    await expect(rules.delete(caller(), 'no id')).rejects.toBeInstanceOf(NotFoundError)
    await expect(create({ conditions: [part('text', { listId })] })).rejects.toMatchObject({
      fields: { 'conditions.0.params.listId': 'List not found' },
    })
  })
})
