import { z } from 'zod'
import type { FactKey, FactReaders } from '../../signals/facts.ts'
import { type Condition, defineCondition } from './condition.ts'
import { memberLabels, memberMatch } from './membership.ts'
import { quoted } from './wording.ts'

const Params = z.object({
  match: memberMatch('A tag', 'Not in: none of the tags chosen below is on it.'),
  tags: z
    .array(z.string())
    .min(1, 'Required')
    .max(100, 'At most 100 tags')
    .meta({ title: 'Tags', description: 'One of them is enough.', 'x-widget': 'tags' }),
})

type Of<F extends FactKey> = Pick<
  Condition<typeof Params, F, readonly string[]>,
  'key' | 'label' | 'synonyms' | 'group' | 'description' | 'appliesTo' | 'facts'
> & {
  /** What has the tags, in a sentence. */
  whose: string
  tagsIn(facts: Pick<FactReaders, F>): readonly string[]
}

/** Declares a condition on the tags of something. */
export const tagCondition = <const F extends FactKey>({ whose, tagsIn, ...about }: Of<F>) =>
  defineCondition({
    ...about,
    params: Params,
    observes: 'item',
    compile({ match, tags }) {
      const chosen = new Set(tags)
      return {
        matches: (facts) => tagsIn(facts).some((tag) => chosen.has(tag)) === (match === 'is_in'),
        observe: (facts) => tagsIn(facts).slice(0, 20),
      }
    },
    summary: ({ match, tags }, known) =>
      `${about.label} ${memberLabels[match]} ${quoted(tags.map((tag) => known.name('tag', tag)))}`,
    explain: ({ tags }, seen: readonly string[] = []) =>
      `${whose} tags: ${quoted(seen) || 'none'} (asked about: ${quoted(tags)})`,
    references: ({ tags }) => tags.map((key, index) => ({ kind: 'tag', key, field: `tags.${index}` })),
  })
