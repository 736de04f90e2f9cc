import { InvalidInputError } from '../../platform/errors.ts'

/** Refuses the file that a command was given. @throws InvalidInputError */
export function refuseFile(file: string, problem: string): never {
  throw new InvalidInputError({ '--file': `${file} ${problem}` })
}

/**
 * Runs what writes a file. @throws InvalidInputError where the system does not let it be written, in a folder that is not there for
 * example, and what else fails
 */
export async function writing<T>(file: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && 'path' in error) refuseFile(file, 'cannot be written')
    throw error
  }
}
