import { describe, expect, it } from 'vitest'
import { ConfigError } from './platform/config.ts'
import { programArguments, usage } from './program-arguments.ts'
import { startRoles } from './program-role.ts'

describe('the arguments of a program', () => {
  it('are all roles, the demo workspace and the migration unless said otherwise', () => {
    expect(programArguments([])).toEqual({ help: false, role: 'all', seed: true, migrates: true })
    expect(programArguments(['--role', 'worker', '--no-seed', '--no-migrate'])).toEqual({
      help: false,
      role: 'worker',
      seed: false,
      migrates: false,
    })
  })

  it.each(['--help', '-h'])('%s asks for the usage, which names each role', (option) => {
    expect(programArguments([option]).help).toBe(true)
    for (const role of startRoles) expect(usage).toContain(role)
  })

  it.each([
    [['--rolle', 'api'], "Unknown option '--rolle'"],
    [['api'], 'Unexpected argument'],
    [['--role', 'both'], '--role: expected one of all, api, worker, migrate'],
  ])('%j are refused with what is wrong', (args, message) => {
    expect(() => programArguments(args)).toThrow(ConfigError)
    expect(() => programArguments(args)).toThrow(message)
  })
})
