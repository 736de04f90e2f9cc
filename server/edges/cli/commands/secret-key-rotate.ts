import { z } from 'zod'
import { sealedColumns } from '../../../wiring/sealed-columns.ts'
import { SecretKeyRotation } from '../../secret-key/rotation.ts'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  summary:
    'Seal all secrets with SECRET_KEY that are still sealed with SECRET_KEY_PREVIOUS, and give audit logs another signing key',
  options: z.object({
    dryRun: z
      .boolean()
      .default(false)
      .meta({ description: 'count what is to be sealed, and change nothing' }),
  }),
  async run({ database, secrets, audit, workspaceTerms }, { dryRun }) {
    const workspaceIds = async () => (await workspaceTerms.all()).map(({ id }) => id)
    const rotation = new SecretKeyRotation({ database, secrets, audit, workspaceIds }, sealedColumns)
    return { dryRun, ...(await (dryRun ? rotation.plan() : rotation.rotate(cliActor))) }
  },
  text({ dryRun, secrets, auditLogs, probe }) {
    const counted = {
      ...secrets,
      'signing keys of audit logs': auditLogs,
      'probe of the database': Number(probe),
    }
    const lines = Object.entries(counted).map(([what, count]) => `${what}: ${count}`)
    return [dryRun ? 'To be sealed with SECRET_KEY:' : 'Sealed with SECRET_KEY:', ...lines].join('\n')
  },
})
