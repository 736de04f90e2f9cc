import { workspaceById } from '../../access/workspaces/workspace.store.ts'
import type { Services } from '../../wiring/services.ts'
import type { CommandDefinition } from './command.ts'

/** Runs a command, once the workspace that its options name has been found. @throws NotFoundError where there is none of that id */
export async function runCommand(
  services: Services,
  command: Pick<CommandDefinition, 'run'>,
  options: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { workspace } = options
  if (typeof workspace === 'string')
    await services.database.inWorkspace(workspace, (tx) => workspaceById(tx, workspace))
  return command.run(services, options)
}
