import { createRouter, createWebHistory } from 'vue-router'
import { currentViewer, mustEnrol } from '../session/useSession.ts'
import { sessionEnded } from '../session/session-ended.ts'
import { watchLostPages } from './lost-page.ts'
import { routes } from './routes.ts'

/** The pages for whoever is not signed in. */
const open: readonly unknown[] = ['sign-in', 'reset-password', 'forgotten-password', 'join']

/** The router; every other page needs somebody signed in, and remembers where they were going. */
export const router = createRouter({ history: createWebHistory(), routes })

router.beforeEach(async (to) => {
  if (open.includes(to.name)) return true
  const viewer = await currentViewer().catch(() => undefined)
  if (viewer === null) return { name: 'sign-in', query: { next: to.fullPath } }
  if (viewer === undefined && to.name !== 'enrol' && (await mustEnrol().catch(() => false)))
    return { name: 'enrol', query: { next: to.fullPath } }
  return true
})

watchLostPages(router)

sessionEnded.on(() => {
  const { name, fullPath } = router.currentRoute.value
  if (!open.includes(name)) void router.push({ name: 'sign-in', query: { next: fullPath } })
})
