import type { Database } from '../../platform/database.ts'
import type { AttributeSource } from '../../settings/attributes/attribute.entity.ts'
import { attributeCandidates } from './attribute-candidate.store.ts'
import type { AttributeCandidate } from './attribute-candidate.type.ts'

/** Attributes that could be registered. */
export class AttributeCandidates {
  constructor(private readonly parts: { database: Database }) {}

  /** What was sent lately and is not registered. */
  find(workspaceId: string, source: AttributeSource): Promise<AttributeCandidate[]> {
    return this.parts.database.inWorkspace(workspaceId, (tx) => attributeCandidates(tx, workspaceId, source))
  }
}
