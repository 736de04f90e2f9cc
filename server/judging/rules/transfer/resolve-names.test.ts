import { expect, it, vi } from 'vitest'
import { keyOf } from './named-references.ts'
import { resolvedPart } from './resolve-names.ts'

const projects = (count: number) => Array.from({ length: count }, (_, n) => ({ project: `p${n}` }))
const partWith = (categoryIds: object[]) => ({ key: 'project', params: { match: 'is_in', categoryIds } })
const idsOf = (named: { project: string }[]) =>
  new Map(named.map((reference) => [keyOf(reference), [`id of ${reference.project}`]]))

it('names in a part become ids, each at its place, and a missing one is a problem there', () => {
  const [first, second, third] = projects(3)
  const problems: Record<string, string> = {}
  const part = partWith([first, second, third].flatMap((each) => each ?? []))
  const resolved = resolvedPart(part, 'rules.0.conditions.0', idsOf(projects(3).toSpliced(1, 1)), problems)
  expect(resolved.params).toEqual({ match: 'is_in', categoryIds: ['id of p0', second, 'id of p2'] })
  expect(problems).toEqual({
    'rules.0.conditions.0.params.categoryIds.1': 'There is no project “p1”',
  })
})

it('however many names a part has, its values are gone through as often', () => {
  const passes = (count: number): number => {
    const named = projects(count)
    const [part, ids] = [partWith(named), idsOf(named)]
    const mapped = vi.spyOn(Array.prototype, 'map')
    resolvedPart(part, 'rules.0.conditions.0', ids, {})
    const long = mapped.mock.contexts.filter((each) => Array.isArray(each) && each.length === count)
    mapped.mockRestore()
    return long.length
  }
  expect(passes(1000)).toBe(passes(500))
})
