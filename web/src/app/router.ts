import { createRouter, createWebHistory } from 'vue-router'
import { isSameMember, type Member, showMember, shownMember } from '../session/member.ts'
import { tellOtherTabs } from '../session/other-tabs.ts'
import { sessionEnded } from '../session/session-ended.ts'
import { currentViewer, mustEnrol } from '../session/useSession.ts'
import { base, baseOf, keepTo, workspaceInAddress } from './base.ts'
import { watchLostPages } from './lost-page.ts'
import { watchMember } from './other-member.ts'
import { routes } from './routes.ts'

/** The pages that need no sign-in. */
const open: readonly unknown[] = ['sign-in', 'reset-password', 'forgotten-password', 'join']

/**
 * The router; all other pages require a sign-in, which then continues to the requested page. With several workspaces the URL has
 * that of the tab.
 */
export const router = createRouter({ history: createWebHistory(`${base}/`), routes })

router.beforeEach(async (to) => {
  if (open.includes(to.name)) return true
  const viewer = await currentViewer().catch(() => undefined)
  if (viewer === null) return { name: 'sign-in', query: { next: to.fullPath } }
  if (viewer === undefined && to.name !== 'enrol' && (await mustEnrol().catch(() => false)))
    return { name: 'enrol', query: { next: to.fullPath } }
  if (viewer && viewer.workspaces.length > 1 && workspaceInAddress === null) {
    location.replace(`${baseOf(viewer.workspace.id)}${to.fullPath}`)
    return false
  }
  if (viewer) show({ id: viewer.id, workspaceId: viewer.workspace.id })
  return true
})

/** Binds the tab to the member and their workspace, and tells the other tabs of them when they are new here. */
function show(member: Member): void {
  keepTo(member.workspaceId)
  if (isSameMember(member, shownMember())) return
  showMember(member)
  tellOtherTabs(member)
}

watchLostPages(router)
watchMember(router, open)

sessionEnded.on(() => {
  const { name, fullPath } = router.currentRoute.value
  if (!open.includes(name)) void router.push({ name: 'sign-in', query: { next: fullPath } })
})
