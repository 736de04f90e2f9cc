import { ConfigError } from './config.ts'
import type { SecretBox } from './crypto.ts'
import type { Database } from './database.ts'

const [owner, text] = ['the installation', 'the key is the same']

/** Keeps with which key the database was begun, where that is not known yet. */
export async function keepSecretKey({ database, secrets }: Parts): Promise<void> {
  const probe = secrets.seal(text, owner)
  await database.asSystem((tx) =>
    tx.query('insert into secret_key_probe (sealed) values ($1) on conflict do nothing', [probe]),
  )
}

/**
 * Resolves where the key is the one that the database was begun with, or that is not known.
 * @throws ConfigError where it is another, with which no sealed secret can be read
 */
export async function requireSecretKey({ database, secrets }: Parts): Promise<void> {
  const [probe] = await database.asSystem((tx) =>
    tx.query<{ sealed: string }>('select sealed from secret_key_probe'),
  )
  if (!probe || isReadable(secrets, probe.sealed)) return
  throw new ConfigError(
    'SECRET_KEY: is not the key that this database was begun with, so that nothing that is sealed in it could be read. ' +
      'Set that one; where it was made by the program, it is in the file secret-key of the DATA_DIR of then.',
  )
}

interface Parts {
  database: Database
  secrets: SecretBox
}

function isReadable(secrets: SecretBox, sealed: string): boolean {
  try {
    return secrets.open(sealed, owner) === text
  } catch {
    return false
  }
}
