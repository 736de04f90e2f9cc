import type { LoaderDefinition, RequestContext } from '../../access/requests/request-context.ts'
import type { Tag } from './tag.entity.ts'
import { tagsByIdentifier } from './tag.store.ts'

const tagByIdentifier: LoaderDefinition<string, Tag | null> = async (
  { reader, workspaceId },
  identifiers,
) => {
  const rows = await tagsByIdentifier(reader, workspaceId, identifiers)
  const known = new Map(rows.map((row) => [row.identifier, row]))
  return identifiers.map((identifier) => known.get(identifier) ?? null)
}

/** The tags of these identifiers, in order; deleted tags are left out. */
export async function tagsOf(context: RequestContext, identifiers: readonly string[]): Promise<Tag[]> {
  const tags = await Promise.all(identifiers.map((identifier) => context.load(tagByIdentifier, identifier)))
  return tags.filter((tag) => tag !== null)
}
