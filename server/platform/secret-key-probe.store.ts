import { ConfigError } from './config.ts'
import { keyIdOf, type SecretBox } from './crypto.ts'
import type { Database } from './database.ts'

const [owner, text] = ['the installation', 'the key is the same']

/** Keeps with which key the database was begun, where that is not known yet. */
export async function keepSecretKey({ database, secrets }: Dependencies): Promise<void> {
  const probe = secrets.seal(text, owner)
  await database.asSystem((tx) =>
    tx.query('insert into secret_key_probe (sealed) values ($1) on conflict do nothing', [probe]),
  )
}

/**
 * Resolves where the key is the one that the database was begun with, or that is not known.
 * @throws ConfigError where it is another, with which no sealed secret can be read
 */
export async function requireSecretKey({ database, secrets }: Dependencies): Promise<void> {
  const sealed = await readProbe(database)
  if (sealed === null) return
  if (isReadable(secrets, sealed)) return secrets.standOnKeyOf(sealed)
  throw new ConfigError(
    'SECRET_KEY: is not the key that this database was begun with, so that nothing that is sealed in it could be read. ' +
      'Set that one, or beside a new one as SECRET_KEY_PREVIOUS; where it was made by the program, it is in the file secret-key of the DATA_DIR of then.',
  )
}

/** Whether the probe is sealed with another key than the one that is sealed with. */
export async function isProbeOfOtherKey({ database, secrets }: Dependencies): Promise<boolean> {
  const sealed = await readProbe(database)
  return sealed !== null && keyIdOf(sealed) !== secrets.keyId
}

/** Has the database stand on the key that is sealed with: programs without it are refused from now on. */
export async function resealProbe({ database, secrets }: Dependencies): Promise<void> {
  const probe = secrets.seal(text, owner)
  await database.asSystem((tx) => tx.query('update secret_key_probe set sealed = $1', [probe]))
  secrets.standOnKeyOf(probe)
}

async function readProbe(database: Database): Promise<string | null> {
  const [probe] = await database.asSystem((tx) =>
    tx.query<{ sealed: string }>('select sealed from secret_key_probe'),
  )
  return probe?.sealed ?? null
}

interface Dependencies {
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
