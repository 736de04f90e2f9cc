import { ConfigError } from './config.ts'

const roles = ['all', 'api', 'worker'] as const

/** Which half of the program runs: the API, the worker, or both. */
export type ProgramRole = (typeof roles)[number]

/** The role of that name. @throws ConfigError that lists the roles */
export function roleOf(name: string): ProgramRole {
  const role = roles.find((each) => each === name)
  if (!role) throw new ConfigError(`--role: expected one of ${roles.join(', ')}`)
  return role
}
