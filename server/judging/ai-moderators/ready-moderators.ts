import { LRUCache } from 'lru-cache'
import type { Sql } from '../../platform/database.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { SelectableBy } from '../../settings/policies/policy-category.entity.ts'
import { policyCategoriesByIds } from '../../settings/policies/policy-category.store.ts'
import { publishedPolicy } from '../../settings/policies/written/written-policy-version.store.ts'
import type { WrittenPolicySection } from '../../settings/policies/written/written-policy.input.ts'
import { type Askable, askableModerator, incomingModerators } from './ai-moderator.store.ts'
import type { ReadyModerator, VisibleSection } from './ready-moderator.ts'

/** The maximum total size of the cached policies; a single policy has at most two million characters. */
const mostCharacters = 64 * 1024 * 1024

/** What a workspace without AI moderators counts as, so that their number is limited too. */
const entryCharacters = 500

const lengthOf = ({ markdown }: VisibleSection) => markdown.length
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** The AI moderators that check incoming content, cached while the workspace's rules version is unchanged. */
export class ReadyModerators {
  readonly #kept = new LRUCache<string, { version: number; moderators: readonly ReadyModerator[] }>({
    maxSize: mostCharacters,
    sizeCalculation: ({ moderators }) =>
      entryCharacters + sum(moderators.flatMap(({ sections }) => sections.map(lengthOf))),
  })

  /** Those of a workspace, whose rules version the caller has read in this transaction. */
  async incoming(tx: Sql, workspaceId: string, version: number): Promise<readonly ReadyModerator[]> {
    const kept = this.#kept.get(workspaceId)
    if (kept?.version === version) return kept.moderators
    const moderators = await readied(tx, await incomingModerators(tx, workspaceId))
    if (version > (kept?.version ?? -1)) this.#kept.set(workspaceId, { version, moderators })
    return moderators
  }
}

/** One AI moderator, enabled or not; null when it does not exist, or its policy has no published text. */
export async function readyModerator(
  tx: Sql,
  workspaceId: string,
  id: string,
): Promise<ReadyModerator | null> {
  const moderator = await askableModerator(tx, workspaceId, id)
  return (await readied(tx, moderator ? [moderator] : []))[0] ?? null
}

/** One AI moderator with these sections as its policy; null when it does not exist, or they contain no text. */
export async function readiedWith(
  tx: Sql,
  workspaceId: string,
  id: string,
  sections: readonly WrittenPolicySection[],
): Promise<ReadyModerator | null> {
  const moderator = await askableModerator(tx, workspaceId, id)
  if (!moderator) return null
  const ids = sections.map(({ policyCategoryId }) => policyCategoryId)
  const categories = await policyCategoriesByIds(tx, workspaceId, ids)
  const named = sections.flatMap(({ policyCategoryId, markdown }) => {
    const category = categories.find((each) => each.id === policyCategoryId && each.deletedAt === null)
    if (!category || markdown.trim() === '') return []
    return [{ policyCategoryId, policyId: category.policyId, name: category.name, markdown }]
  })
  const visible = await visibleSections(tx, workspaceId, named)
  return visible.length > 0 ? { ...moderator, policyVersion: 0, sections: visible } : null
}

async function readied(tx: Sql, moderators: readonly Askable[]): Promise<ReadyModerator[]> {
  const ready: ReadyModerator[] = []
  for (const { writtenPolicyId, ...moderator } of moderators) {
    const policy = await publishedPolicy(tx, moderator.workspaceId, writtenPolicyId)
    const sections = policy ? await visibleSections(tx, moderator.workspaceId, policy.sections) : []
    if (policy && sections.length > 0) ready.push({ ...moderator, policyVersion: policy.version, sections })
  }
  return ready
}

/** The sections whose category is available for content. */
async function visibleSections(
  tx: Sql,
  workspaceId: string,
  sections: readonly Omit<VisibleSection, 'enabledFor' | 'automatic'>[],
): Promise<VisibleSection[]> {
  const ids = sections.map(({ policyCategoryId }) => policyCategoryId)
  const terms = await policyCategoriesByIds(tx, workspaceId, ids)
  const byId = new Map(terms.map((term) => [term.id, term]))
  return sections.flatMap((section) => {
    const term = byId.get(section.policyCategoryId)
    if (!term?.availableFor.includes(ObjectType.content)) return []
    const automatic = term.selectableBy !== SelectableBy.only_moderators
    return [{ ...section, enabledFor: term.enabledFor, automatic }]
  })
}
