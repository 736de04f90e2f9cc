import { describe, expect, it } from 'vitest'
import { readPage } from './markdown.ts'

/** What whoever opens an issue or a pull request meets, and who is asked for a review; no program reads it, so that nobody misses it. */
const forms = [
  '.github/CODEOWNERS',
  '.github/ISSUE_TEMPLATE/bug.yml',
  '.github/ISSUE_TEMPLATE/feature.yml',
  '.github/pull_request_template.md',
  '.github/workflows/check.yml',
  'SECURITY.md',
]

describe('what GitHub reads', () => {
  it.each(forms)('%s is there', (path) => {
    expect(readPage(path).trim()).not.toBe('')
  })

  it('has an owner for every file', () => {
    expect(readPage('.github/CODEOWNERS')).toMatch(/^\* @\S+$/m)
  })
})
