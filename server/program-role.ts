import { ConfigError } from './platform/config.ts'

/** The halves of the program, and the whole of it. */
export const programRoles = ['all', 'api', 'worker'] as const

/** Which half of the program runs: the API, the worker, or both. */
export type ProgramRole = (typeof programRoles)[number]

/** The role of that name. @throws ConfigError that lists the roles */
export function roleOf(name: string): ProgramRole {
  const role = programRoles.find((each) => each === name)
  if (!role) throw new ConfigError(`--role: expected one of ${programRoles.join(', ')}`)
  return role
}
