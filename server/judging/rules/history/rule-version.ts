import type { Sql } from '../../../platform/database.ts'
import { NotFoundError } from '../../../platform/errors.ts'
import { isId } from '../../../platform/ids.ts'
import type { RuleType, StoredPart } from '../rule-type.ts'

/** What a rule said from one change to the next. */
export interface KeptVersion {
  ruleId: string
  version: number
  type: RuleType
  name: string
  notes: string | null
  conditionParts: StoredPart[]
  actionParts: StoredPart[]
  createdAt: Date
  updatedById: string | null
}

const columns = `v.rule_id as "ruleId", v.version, v.name, v.notes, v.conditions as "conditionParts",
  v.actions as "actionParts", v.created_at as "createdAt", v.updated_by as "updatedById",
  coalesce(v.type, (select r.type from rule r where (r.workspace_id, r.id) = (v.workspace_id, v.rule_id)),
    (select e.before ->> 'type' from audit_entry e where e.workspace_id = v.workspace_id
       and e.subject = v.rule_id::text and e.event = 'rule.deleted' limit 1)) as type`

/** The newest versions of a rule, newest first, of a deleted rule as well; those before `before` where it is given. */
export async function versionsOf(
  tx: Sql,
  workspaceId: string,
  ruleId: string,
  { before = null, most }: { before?: number | null; most: number },
): Promise<KeptVersion[]> {
  if (!isId(ruleId)) return []
  return tx.query<KeptVersion>(
    `select ${columns} from rule_version v
     where v.workspace_id = $1 and v.rule_id = $2 and ($3::int is null or v.version < $3)
     order by v.version desc limit $4`,
    [workspaceId, ruleId, before, most],
  )
}

/** One version of a rule. @throws NotFoundError */
export async function versionOf(
  tx: Sql,
  workspaceId: string,
  ruleId: string,
  version: number,
): Promise<KeptVersion> {
  const [kept] = isId(ruleId)
    ? await tx.query<KeptVersion>(
        `select ${columns} from rule_version v where v.workspace_id = $1 and v.rule_id = $2 and v.version = $3`,
        [workspaceId, ruleId, version],
      )
    : []
  if (!kept) throw new NotFoundError('Rule version not found')
  return kept
}
