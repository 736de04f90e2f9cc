import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../chaos/stage/root.ts'
import { pagesOf } from '../stage/dashboard-pages.ts'
import { schema } from '../stage/every-text.ts'
import { given, leftOut, withoutWords } from './stored-scripts-texts.ts'

describe('what the attack with scripts leaves out', () => {
  it('are mutations that there are, and none that it says how to call', () => {
    const mutations = schema.getMutationType()?.getFields() ?? {}
    expect([...Object.keys(leftOut), ...Object.keys(given)].filter((name) => !(name in mutations))).toEqual(
      [],
    )
    expect(Object.keys(given).filter((name) => name in leftOut)).toEqual([])
  })

  it('are pages that there are', () => {
    const names = pagesOf({}).map(({ name }) => name)
    expect(Object.keys(withoutWords).filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('the pages of the dashboard', () => {
  it('are all that the router has inside the shell', () => {
    const source = readFileSync(path.join(root, 'web/src/app/routes.ts'), 'utf8')
    const loaded = source.match(/import\('[^']+\.vue'\)/g) ?? []
    const outside = [
      'SignInPage',
      'ResetPassword',
      'ForgottenPassword',
      'Enrol',
      'Join',
      'NotFound',
      'ShellLayout',
    ]
    expect(pagesOf({})).toHaveLength(
      loaded.filter((each) => !outside.some((name) => each.includes(`/${name}`))).length,
    )
  })

  it('have the ids of things in their addresses', () => {
    const paths = pagesOf({ review_queue: 'q', review: 'r', rule: '1' }).map((page) => page.path)
    expect(paths).toEqual(expect.arrayContaining(['/queues/q/review/r', '/rules/1/past', '/settings/tags']))
    expect(pagesOf({}).find(({ name }) => name === 'rule')?.path).toBeNull()
  })
})
