import { createRouter, createWebHistory } from 'vue-router'
import { base, baseOf, keepTo, workspaceInAddress } from './base.ts'
import { currentViewer, mustEnrol } from '../session/useSession.ts'
import { sessionEnded } from '../session/session-ended.ts'
import { watchLostPages } from './lost-page.ts'
import { routes } from './routes.ts'

/** The pages for whoever is not signed in. */
const open: readonly unknown[] = ['sign-in', 'reset-password', 'forgotten-password', 'join']

/**
 * The router; every other page needs somebody signed in, and remembers where they were going. Who has several workspaces open
 * has the one of the tab in its address.
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
  if (viewer) keepTo(viewer.workspace.id)
  return true
})

watchLostPages(router)

sessionEnded.on(() => {
  const { name, fullPath } = router.currentRoute.value
  if (!open.includes(name)) void router.push({ name: 'sign-in', query: { next: fullPath } })
})
