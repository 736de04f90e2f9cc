import type { Attack, Finding } from '../stage/attack.ts'
import { refusalOf } from '../stage/refused.ts'
import type { Target } from '../stage/target.ts'

const mostMs = 5000

/** Patterns for which a backtracking engine takes exponential time, each with a text that almost matches. */
const patterns: readonly (readonly [pattern: string, text: string])[] = [
  ['(a+)+$', `${'a'.repeat(3900)}!`],
  ['(a|aa)+$', `${'a'.repeat(3900)}!`],
  ['(a|a)*$', `${'a'.repeat(3900)}!`],
  ['a*a*a*a*a*a*a*a*b', 'a'.repeat(3900)],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(3900)],
  ['(x+x+)+y', 'x'.repeat(3900)],
  ['(.*){1,32}[bc]', 'a'.repeat(3900)],
  ['([a-zA-Z]+)*\\d', 'a'.repeat(3900)],
  // Patterns that are accepted, and have work to do.
  ['[a-z]{10,50}!', 'a'.repeat(3900)],
  ['\\w+@\\w+\\.com', 'a'.repeat(3900)],
]

/** Patterns that need no text: they expand to more than fits into memory. */
const bombs = ['((((((a{100}){100}){100}){100}){100}){100})', `(${'a?'.repeat(30_000)})`, '(?=a)(?!b)\\1']

/** The path of a pattern's error in a rule. */
const ofPattern = /^conditions/

async function run({ admin, rule, decide }: Target): Promise<Finding> {
  const condition = (pattern: string) => ({
    key: 'text',
    params: { match: 'contains_regex', regexes: [pattern] },
  })
  const flag = { key: 'change_status', params: { status: 'flagged' } }
  let kept = 0
  for (const [n, [pattern]] of patterns.entries())
    if ((await refusalOf(rule('content', `pattern ${n}`, [condition(pattern)], [flag]), ofPattern)) === null)
      kept++
  let took = 0
  let bombsTaken = 0
  for (const bomb of bombs) {
    const began = performance.now()
    const made = admin('mutation ($input: CreateRuleInput!) { createRule(input: $input) { rule { id } } }', {
      input: { type: 'CONTENT', name: 'bomb', conditions: [condition(bomb)], actions: [flag] },
    })
    if ((await refusalOf(made, ofPattern)) === null) bombsTaken++
    took = Math.max(took, performance.now() - began)
  }
  const answers = []
  for (const [n, [, text]] of patterns.entries()) answers.push(await decide(`pattern-${n}`, text))
  const slowest = Math.max(took, ...answers.map((answer) => answer.took))
  const failed = answers.filter(({ status }) => status !== 200).length
  return {
    figure: `${patterns.length + bombs.length} patterns, of which ${kept + bombsTaken} were taken as rules and the others refused, ${bombs.length - bombsTaken} of ${bombs.length} that unpack to more than there is memory among them; texts of 3,900 letters that almost fit were decided on within ${slowest.toFixed(0)} ms, ${failed} failed`,
    held: kept > 0 && bombsTaken === 0 && failed === 0 && slowest < mostMs,
  }
}

export const endlessPatterns: Attack = {
  name: 'endless-patterns',
  about: 'Makes rules of regexes that other engines do not finish, and sends texts that almost fit.',
  hasShort: true,
  run,
}
