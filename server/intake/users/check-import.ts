import { setImmediate as breathe } from 'node:timers/promises'
import { InvalidInputError } from '../../platform/errors.ts'
import { check } from '../../platform/validation.ts'
import { mostUsers, UserImport } from './import.input.ts'

const atOnce = 250

/**
 * The checked users of an import; yields to the event loop every few hundred rows.
 * @throws InvalidInputError with the failing fields of the first invalid rows, as `users.17.id`
 */
export async function checkImport(input: unknown): Promise<UserImport['users']> {
  const { users } = (input ?? {}) as { users?: unknown }
  if (!Array.isArray(users)) return check(UserImport, input ?? {}).users
  if (users.length > mostUsers)
    throw new InvalidInputError({ users: `At most ${mostUsers.toLocaleString('en')} users` })
  const checked: UserImport['users'] = []
  for (let from = 0; from < users.length; from += atOnce) {
    checked.push(...checkRows(users.slice(from, from + atOnce), from))
    await breathe()
  }
  refuseRepeated(checked)
  return checked
}

function checkRows(users: unknown[], from: number): UserImport['users'] {
  try {
    return check(UserImport, { users }).users
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error
    throw new InvalidInputError(
      Object.fromEntries(
        Object.entries(error.fields).map(([path, message]) => [
          path.replace(/^users\.(\d+)/, (_, row) => `users.${Number(row) + from}`),
          message,
        ]),
      ),
    )
  }
}

function refuseRepeated(users: UserImport['users']): void {
  const rows = new Map<string, number>()
  for (const [row, { id }] of users.entries()) {
    const first = rows.get(id)
    if (first !== undefined)
      throw new InvalidInputError({ [`users.${row}.id`]: `The same as users.${first}.id` })
    rows.set(id, row)
  }
}
