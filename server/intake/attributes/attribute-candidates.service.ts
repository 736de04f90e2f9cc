import type { Database } from '../../platform/database.ts'
import type { AttributeSource } from '../../settings/attributes/attribute.entity.ts'
import type { AttributeCandidate } from './attribute-candidate.object.ts'
import { attributeCandidates } from './attribute-candidate.store.ts'

/** Candidates for custom attributes. */
export class AttributeCandidates {
  constructor(private readonly deps: { database: Database }) {}

  /** The attributes that were sent recently and are not registered. */
  find(workspaceId: string, source: AttributeSource): Promise<AttributeCandidate[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => attributeCandidates(tx, workspaceId, source))
  }
}
