import type { Command, CommandDefinition } from '../command.ts'

/** Every command by name. A command's module is loaded only when it is run, so that none waits for the imports of another. */
const commands: Readonly<Record<string, () => Promise<{ default: CommandDefinition }>>> = {
  'api-key:create': () => import('./api-key-create.ts'),
  'api-key:list': () => import('./api-key-list.ts'),
  'api-key:revoke': () => import('./api-key-revoke.ts'),
  'audit:verify': () => import('./audit-verify.ts'),
  backup: () => import('./backup.ts'),
  'delivery:explain': () => import('./delivery-explain.ts'),
  'delivery:list': () => import('./delivery-list.ts'),
  'delivery:retry': () => import('./delivery-retry.ts'),
  'demo:traffic': () => import('./demo-traffic.ts'),
  'member:create': () => import('./member-create.ts'),
  'member:reset-password': () => import('./member-reset-password.ts'),
  'member:reset-second-step': () => import('./member-reset-second-step.ts'),
  restore: () => import('./restore.ts'),
  'retention:preview': () => import('./retention-preview.ts'),
  'rules:export': () => import('./rules-export.ts'),
  'rules:import': () => import('./rules-import.ts'),
  'score:thresholds': () => import('./score-thresholds.ts'),
  'secret-key:rotate': () => import('./secret-key-rotate.ts'),
  'timers:failed': () => import('./timers-failed.ts'),
  'timers:retry': () => import('./timers-retry.ts'),
  'webhook:rotate': () => import('./webhook-rotate.ts'),
  'webhook:set': () => import('./webhook-set.ts'),
  'webhook:test': () => import('./webhook-test.ts'),
  'workspace:allow-passwords': () => import('./workspace-allow-passwords.ts'),
  'workspace:create': () => import('./workspace-create.ts'),
  'workspace:limits': () => import('./workspace-limits.ts'),
  'workspace:list': () => import('./workspace-list.ts'),
  'workspace:update': () => import('./workspace-update.ts'),
}

/** The command of that name; all of them, as for the help, where there is none of that name. */
export async function loadCommands(typed?: string): Promise<Command[]> {
  const all = Object.entries(commands)
  const named = all.filter(([name]) => name === typed)
  return Promise.all(
    (named.length > 0 ? named : all).map(async ([name, load]) => ({ name, ...(await load()).default })),
  )
}
