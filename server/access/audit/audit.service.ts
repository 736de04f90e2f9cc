import type { SecretBox } from '../../platform/crypto.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import {
  entriesNumbered,
  entriesQuoting,
  entriesToRedact,
  extendChain,
  type CodedEntry,
  type PrecededEntry,
  type ReadEntry,
  writeRedactions,
} from './audit-entry.store.ts'
import type { AuditEventName } from './audit-events.ts'
import { freeHead, keptKeys, type LockedHead, lockedHead } from './audit-head.store.ts'
import { type ChainedEntry, chainText, genesis, redacted, hasNoTexts } from './chain.ts'
import { codeWith, firstKeys, keyThatSigned, openKeys, sealKeys, type SigningKeys } from './signing-keys.ts'

/** A new entry: actor, event, object, and the values before and after (never a secret). */
export interface NewEntry {
  actor: ActorRef
  event: AuditEventName
  /** The id of the changed thing, where it is not an item. */
  subject?: string | null
  /** The item concerned; without it, the object follows from the event's noun and the subject. */
  object?: { type: string; id: string }
  policyCategoryId?: string | null
  /** The action that the entry records. */
  actionId?: string
  before?: unknown
  after?: unknown
  /** When it happened, as ISO text with milliseconds; now unless given. */
  at?: string
}

/** A new entry with its workspace. */
export type AuditEvent = NewEntry & { workspaceId: string }

/** A thing before and after a change; `before` is missing for a new thing, `after` for a deleted one. */
export interface NamedChange<T> {
  before?: T
  after?: T
}

/** The append-only audit log: each entry's code covers the entry before it, so that a changed or missing row is detected. */
export class AuditLog {
  constructor(private readonly box: SecretBox) {}

  /** Appends an entry in the transaction of the change. Other appends wait for its end. */
  async append(tx: Sql, { workspaceId, ...entry }: AuditEvent): Promise<void> {
    await this.#extend(tx, workspaceId, await this.#head(tx, workspaceId), [entry])
  }

  /** Appends a change of a named thing, with its values as shown to callers, without secrets. */
  appendChange<T extends { name: string }>(
    tx: Sql,
    { workspaceId, actor }: Caller,
    event: AuditEventName,
    { before, after }: NamedChange<T>,
    shown: (thing: T) => object,
  ): Promise<void> {
    return this.append(tx, {
      workspaceId,
      actor,
      event,
      subject: (after ?? before)?.name ?? null,
      before: before && shown(before),
      after: after && shown(after),
    })
  }

  /** Appends the entries that `take` returns once the end of the chain is locked; waits for the lock. */
  async appendTaken(tx: Sql, workspaceId: string, take: () => Promise<readonly NewEntry[]>): Promise<void> {
    const head = await this.#head(tx, workspaceId)
    const entries = await take()
    if (entries.length > 0) await this.#extend(tx, workspaceId, head, entries)
  }

  /**
   * Like `appendTaken`, but without waiting: returns how many entries were appended, or null, without calling `take`,
   * while another transaction appends.
   */
  async appendUnlessBusy(
    tx: Sql,
    workspaceId: string,
    take: () => Promise<readonly NewEntry[]>,
  ): Promise<number | null> {
    const head = await freeHead(tx, workspaceId, this.#keysToBegin(workspaceId))
    if (!head) return null
    const entries = await take()
    if (entries.length > 0) await this.#extend(tx, workspaceId, head, entries)
    return entries.length
  }

  /** The keys of a chain from the sealed value in its head; null where they were altered, or sealed with an unknown key. */
  keysOf(workspaceId: string, sealed: string | null): SigningKeys | null {
    try {
      return openKeys(this.box, workspaceId, sealed)
    } catch {
      return null
    }
  }

  /**
   * Whether an entry, which follows the one with the code `previous`, is unchanged since it was appended, or since a
   * redaction with a valid code.
   */
  isIntact(keys: SigningKeys, previous: string, { mac, redaction, ...entry }: ReadEntry): boolean {
    const key = keyThatSigned(keys, { seq: entry.seq, mac })
    if (key === null) return false
    if (mac === codeOf(key, previous, entry)) return true
    return hasNoTexts(entry) && redaction === redactionOf(keys.current, previous, { mac, ...entry })
  }

  /** Redacts the entries about some objects: actor, event and time remain, and the chain stays valid. @returns how many */
  async redactAbout(tx: Sql, workspaceId: string, objectIds: readonly string[]): Promise<number> {
    return this.#redact(tx, workspaceId, await entriesToRedact(tx, workspaceId, objectIds))
  }

  /** Redacts the entries of some events that quote a text. @returns how many */
  async redactQuotes(
    tx: Sql,
    workspaceId: string,
    events: readonly AuditEventName[],
    texts: readonly string[],
  ): Promise<number> {
    return this.#redact(tx, workspaceId, await entriesQuoting(tx, workspaceId, events, texts))
  }

  /** Redacts the entries of these numbers. */
  async redactEntries(tx: Sql, workspaceId: string, numbers: readonly number[]): Promise<void> {
    if (numbers.length > 0)
      await this.#redact(tx, workspaceId, await entriesNumbered(tx, workspaceId, numbers))
  }

  async #redact(tx: Sql, workspaceId: string, entries: readonly PrecededEntry[]): Promise<number> {
    if (entries.length === 0) return 0
    const { current } = openKeys(this.box, workspaceId, await keptKeys(tx, workspaceId))
    const redactions = entries.map(({ previous, redaction: _, ...entry }) => ({
      seq: entry.seq,
      redaction: redactionOf(current, previous ?? genesis, entry),
    }))
    await writeRedactions(tx, workspaceId, redactions)
    return redactions.length
  }

  #head(tx: Sql, workspaceId: string): Promise<LockedHead> {
    return lockedHead(tx, workspaceId, this.#keysToBegin(workspaceId))
  }

  #keysToBegin(workspaceId: string): () => string {
    return () => sealKeys(this.box, workspaceId, firstKeys())
  }

  async #extend(tx: Sql, workspaceId: string, head: LockedHead, entries: readonly NewEntry[]): Promise<void> {
    const { current } = openKeys(this.box, workspaceId, head.signingKeys)
    let { seq, mac } = head
    const rows = entries.map((entry) => {
      const row = chained(entry, ++seq, head.now)
      mac = codeOf(current, mac, row)
      return { ...row, mac }
    })
    await extendChain(tx, workspaceId, rows, { seq, mac })
  }
}

const codeOf = (key: string, previous: string, entry: ChainedEntry): string =>
  codeWith(key, previous + chainText(entry))

/**
 * The code of a redaction. It covers the entry's original code, so that it is valid for that entry only, and none of
 * its texts, so that a redaction can only remove content.
 */
export const redactionOf = (key: string, previous: string, { mac, ...entry }: CodedEntry): string =>
  codeWith(key, `redacted ${previous} ${mac} ${chainText(redacted(entry))}`)

function chained(entry: NewEntry, seq: number, now: string): ChainedEntry {
  const { actor, event, subject = null } = entry
  const object = entry.object ?? objectOf(event, subject)
  return {
    seq,
    at: entry.at ?? now,
    actorKind: actor.kind,
    actorId: actor.id,
    event,
    subject,
    objectType: object?.type ?? null,
    objectId: object?.id ?? null,
    policyCategoryId: entry.policyCategoryId ?? null,
    actionId: entry.actionId ?? null,
    before: plain(entry.before ?? null),
    after: plain(entry.after ?? null),
  }
}

/** The object of an event with only a subject: a thing of the event's noun. */
function objectOf(event: AuditEventName, subject: string | null): { type: string; id: string } | null {
  const [type] = event.split('.')
  return type && subject && isId(subject) ? { type, id: subject.toLowerCase() } : null
}

/** The value as the database returns it: dates as text, nothing undefined. */
const plain = (value: unknown): unknown => (value === null ? null : JSON.parse(JSON.stringify(value)))
