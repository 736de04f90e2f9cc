import { v5, v7, validate } from 'uuid'

/** A new id that sorts by the time it was made. */
export const newId = (): string => v7()

/** What a caller's identifier can name. */
export type ExternalKind = 'category' | 'subcategory' | 'user' | 'content'

/**
 * The id of what a caller named: the same workspace, kind and identifier always give the same id, so that an upsert
 * needs no look-up before it and an identifier is unique without an index of its own.
 */
export const idOf = (workspaceId: string, kind: ExternalKind, externalId: string): string =>
  v5(`${kind}:${externalId}`, workspaceId)

/** Whether the text can be one of our ids at all; anything else names nothing. */
export const isId = (text: unknown): text is string => validate(text)
