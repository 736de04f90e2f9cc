import type { LoaderDefinition, RequestContext } from '../graphql/context.ts'
import type { Tag } from './tag.entity.ts'

/** The columns of a tag as the fields of a row. */
export const tagColumns = `id, workspace_id as "workspaceId", identifier, name, color, created_at as "createdAt"`

const tagByIdentifier: LoaderDefinition<string, Tag | null> = ({ services, workspaceId }, identifiers) =>
  services.database.inWorkspace(workspaceId, async (tx) => {
    const rows = await tx.query<Tag>(
      `select ${tagColumns} from tag where workspace_id = $1 and identifier = any ($2)`,
      [workspaceId, identifiers],
    )
    const known = new Map(rows.map((row) => [row.identifier, row]))
    return identifiers.map((identifier) => known.get(identifier) ?? null)
  })

/** The tags of these identifiers, in their order; a deleted tag is left out. */
export async function tagsOf(context: RequestContext, identifiers: readonly string[]): Promise<Tag[]> {
  const tags = await Promise.all(identifiers.map((identifier) => context.load(tagByIdentifier, identifier)))
  return tags.filter((tag) => tag !== null)
}
