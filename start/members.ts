import { StartFailure } from './failure.ts'
import { type InstanceRecord, type Member } from './instance.ts'
import type { Log } from './log.ts'
import { endProcess, stillRuns } from './processes.ts'

/** Seconds that a server program whose supervisor was killed may take to end: the longest grace period, and 25 to drain. */
const drainSeconds = 85

/** The role of a command line program, any number of which may run. */
export const commandRole = 'command'

/** The members that still run. The server programs of killed members are ended first, so that their ports and roles are free. */
export async function livingMembers(record: InstanceRecord | undefined, log: Log): Promise<Member[]> {
  const members = record?.members ?? []
  for (const { server } of members.filter((member) => !stillRuns(member))) {
    if (!server || !stillRuns(server)) continue
    log(`ending process ${server.pid}, which a killed start left behind`)
    await endProcess(server.pid, 'SIGTERM', drainSeconds)
  }
  return members.filter(stillRuns)
}

/** Throws a StartFailure when a member of that role runs already. */
export function refuseSecond(role: string, members: Member[], dataDir: string): void {
  const same = members.find((member) => member.role === role && role !== commandRole)
  if (!same) return
  const where = same.port === undefined ? `as ${role}` : `on port ${same.port}`
  throw new StartFailure(
    `Verdict is already running ${where} with the data in ${dataDir} (process ${same.pid}).`,
  )
}
