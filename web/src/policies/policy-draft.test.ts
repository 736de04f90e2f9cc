import { expect, it } from 'vitest'
import type { PolicyCategoryPartsFragment } from '../gql/graphql.ts'
import { freeHotkeys, policyDraft, policyInput } from './policy-draft.ts'

const { statement: statementTerms, ...blank } = policyDraft(undefined)
const category = (id: string, hotkey: number | null): PolicyCategoryPartsFragment => ({
  ...blank,
  statementTerms,
  id,
  policyId: id,
  hotkey,
  translations: [],
  deleted: false,
})

it('[2.7] a digit is offered to one category only, and a category keeps its own', () => {
  const all = [category('a', 1), category('b', 0), category('c', null)]
  expect(freeHotkeys(all, undefined)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  expect(freeHotkeys(all, 'a')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

it('a new category is for everything, everybody and every action, without a key', () => {
  expect(policyDraft(undefined)).toMatchObject({
    hotkey: undefined,
    availableFor: ['CONTENT', 'USER', 'SUBCATEGORY'],
    enabledFor: ['ALLOWED', 'FLAGGED', 'HIDDEN'],
  })
})

it('sends what it stands for in statements of reasons once somebody wrote that', () => {
  const terms = {
    ground: 'ILLEGAL_CONTENT',
    legalGround: ' A law ',
    explanation: 'x',
    category: 'VIOLENCE',
  } as const
  const sent = (isChosen: boolean) =>
    policyInput({ ...policyDraft(undefined), statement: { ...terms, isChosen } }, []).statementTerms
  expect([sent(false), sent(true)]).toEqual([null, { ...terms, legalGround: 'A law' }])
})

it('[2.7] sends translations in the languages of the workspace, those that have a name', () => {
  const draft = {
    ...policyDraft(undefined),
    name: ' Spam ',
    translations: {
      de: { name: ' Werbung ', description: ' ' },
      fr: { name: '', description: 'sans nom' },
      it: { name: 'Pubblicità', description: '' },
    },
  }
  expect(policyInput(draft, ['de', 'fr'])).toMatchObject({
    name: 'Spam',
    hotkey: null,
    translations: [{ language: 'de', name: 'Werbung', description: null }],
  })
})
