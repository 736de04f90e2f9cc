import { describe, expect, it } from 'vitest'
import { plainEnvironment } from './test/plain-environment.ts'
import { commandOf, run } from './test/run-program.ts'

const told = async (how: string, env: NodeJS.ProcessEnv) => {
  const program = run(commandOf('tell.program.ts', [how]), { ...plainEnvironment(), ...env })
  expect(await program.exit()).toBe(1)
  return program.output().trim().split('\n')
}

describe('what a command tells of its start', () => {
  it.each([
    ['what an operator can mend', 'foreseen', { level: 60, msg: 'no room' }],
    ['what nobody foresaw', 'unforeseen', { level: 60, err: { message: 'no idea' } }],
  ])('is lines of JSON where logs are collected: %s', async (_, how, last) => {
    const lines = await told(how, { NODE_ENV: 'production' })
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 30, msg: 'a step' },
      last,
    ])
  })

  it('is text for people, with the seconds that it took', async () => {
    expect(await told('foreseen', {})).toEqual([expect.stringMatching(/^\[\d+\.\d s\] a step$/), 'no room'])
  })
})
