import { ConfigError } from './platform/config.ts'

/** The roles of a program that runs: the API, the worker, or both. */
export const programRoles = ['all', 'api', 'worker'] as const

/** Which half of the program runs: the API, the worker, or both. */
export type ProgramRole = (typeof programRoles)[number]

/** What a process is started for: to run roles, or to migrate the database and exit. */
export const startRoles = [...programRoles, 'migrate'] as const

/** The role of that name. @throws ConfigError that lists the roles */
export function roleOf(name: string): (typeof startRoles)[number] {
  const role = startRoles.find((each) => each === name)
  if (!role) throw new ConfigError(`--role: expected one of ${startRoles.join(', ')}`)
  return role
}
