import { ConfigError } from './platform/config.ts'

/** The halves of the program, and the whole of it. */
export const programRoles = ['all', 'api', 'worker'] as const

/** Which half of the program runs: the API, the worker, or both. */
export type ProgramRole = (typeof programRoles)[number]

/** What a process is started for: to run roles, or to bring the database up to date and end. */
export const startRoles = [...programRoles, 'migrate'] as const

/** The role of that name. @throws ConfigError that lists the roles */
export function roleOf(name: string): (typeof startRoles)[number] {
  const role = startRoles.find((each) => each === name)
  if (!role) throw new ConfigError(`--role: expected one of ${startRoles.join(', ')}`)
  return role
}
