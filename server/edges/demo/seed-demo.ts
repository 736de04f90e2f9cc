import { createMember, readyMember } from '../../access/team/member.service.ts'
import { membershipsOf } from '../../access/team/member.store.ts'
import { Role } from '../../access/team/role.ts'
import { Plan } from '../../access/workspaces/workspace.entity.ts'
import type { Database } from '../../platform/database.ts'
import { idOf, newId } from '../../platform/ids.ts'
import type { PastObject } from '../../platform/moments.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import type { Services } from '../../wiring/services.ts'
import { ordinary, trouble } from './demo-data.ts'
import { demoItem } from './demo-items.ts'
import { ageItems, dateWhatFollows, writeDemoPast } from './demo-past.ts'
import { banDemo, reportDemo, writeDemoPeople } from './demo-people.ts'
import { writeDemoQuality } from './demo-quality.ts'
import { writeDemoSettings } from './demo-settings.ts'

/** The sign-in of the demo workspace. */
export const demoSignIn = { email: 'demo@verdict.example', password: 'verdict demo' }

const name = 'Acme · demo'
const moderators = [
  ['Maria Silva', 'maria@verdict.example'],
  ['Jonas Lind', 'jonas@verdict.example'],
] as const

/** The id of the demo workspace; null where there is none. */
export async function demoWorkspace(database: Database): Promise<string | null> {
  const [member] = await database.asSystem((tx) => membershipsOf(tx, demoSignIn.email, 1))
  return member?.workspaceId ?? null
}

/**
 * Creates the demo workspace on the first start, with settings, a team and items that went through the pipeline. An installation
 * that already has a workspace gets none. @returns how to sign in to it; null where it was not created
 */
export async function seedDemo(services: Services): Promise<typeof demoSignIn | null> {
  const { database, workspaces, workspaceTerms } = services
  if (await demoWorkspace(database)) return demoSignIn
  if ((await workspaceTerms.all()).length > 0) return null
  const workspaceId = newId()
  const admin = await readyMember({ workspaceId, ...demoSignIn, name: 'Demo Admin', role: Role.admin })
  const { password } = demoSignIn
  const team = await Promise.all(
    moderators.map(([called, email]) =>
      readyMember({ workspaceId, email, name: called, password, role: Role.moderator }),
    ),
  )
  await database.inWorkspace(workspaceId, async (tx) => {
    await workspaces.createIn(tx, { id: workspaceId, name, plan: Plan.enterprise })
    for (const member of [...team, admin]) await createMember(tx, member)
  })
  const moderatorIds = team.map(({ id }) => id)
  const actor = { kind: ActorKind.member, id: admin.id }
  await writeDemoSettings(services, { workspaceId, actor })
  await writeDemoPeople(services, { workspaceId, actor })
  const { past, decided } = await writeDemoPast(services, workspaceId, moderatorIds)
  await writeDemoQuality(services, { workspaceId, actor }, { contentIds: decided, moderatorIds })
  const { contentIds, aged } = await sendItems(services, workspaceId)
  await reportDemo(services, { workspaceId, actor }, contentIds.slice(3, 9))
  await banDemo(services, workspaceId, moderatorIds[0] ?? admin.id)
  await dateWhatFollows(services, workspaceId, [...past, ...aged])
  return demoSignIn
}

/** Sends the demo's items and spreads their times over the last two days, as if they had arrived one by one. */
async function sendItems(
  { database, syncJudge }: Services,
  workspaceId: string,
): Promise<{ contentIds: string[]; aged: PastObject[] }> {
  const items = [...ordinary, ...trouble, ...ordinary].map((text) => demoItem(text))
  for (const item of items) await syncJudge.decide(workspaceId, item)
  const contentIds = items.map(({ contentId }) => contentId)
  const aged = contentIds.map((contentId, n) => ({
    id: idOf(workspaceId, 'content', contentId),
    at: new Date(Date.now() - (3 + ((n * n * 7) % 2880)) * 60_000),
  }))
  await ageItems(database, workspaceId, aged)
  return { contentIds, aged }
}
