import { useEventListener } from '@vueuse/core'
import type { RouteLocationNormalizedLoaded, Router } from 'vue-router'
import type { ViewerQuery } from '../gql/graphql.ts'
import { memberDoubted, replaceMember, isSameMember, shownMember } from '../session/member.ts'
import { listenToOtherTabs } from '../session/other-tabs.ts'
import { safeReturn } from '../session/safe-return.ts'
import { sessionEnded } from '../session/session-ended.ts'
import { presentViewer } from '../session/useSession.ts'
import { base, goTo } from './base.ts'
import { nothingToLose } from './new-version.ts'

type Viewer = NonNullable<ViewerQuery['viewer']>

const home = '/queues'

/** The page that a member is shown in place of another: the same one where they may see it, else the queues. */
function placeFor(viewer: Viewer, path: string, router: Router): string {
  const { permission } = router.resolve(path).meta
  const stays = shownMember() === undefined || shownMember()?.workspaceId === viewer.workspace.id
  return stays && (permission === undefined || viewer.permissions.includes(permission)) ? path : home
}

/** The page to continue to from a sign-in that an ended session led to; undefined on all other pages. */
const awaited = ({ name, query }: RouteLocationNormalizedLoaded): string | undefined =>
  name === 'sign-in' && query['next'] !== undefined ? safeReturn(query['next']) : undefined

/**
 * Loads the dashboard anew for another member who is signed in now, in another tab for example; with unsaved input it is only said
 * that they are, and nothing is sent any more.
 */
export function watchMember(router: Router, open: readonly unknown[]): void {
  let asked = 0
  async function check(): Promise<void> {
    const ask = ++asked
    const viewer = await presentViewer()
    if (ask !== asked) return
    const route = router.currentRoute.value
    if (open.includes(route.name)) {
      const next = awaited(route)
      if (viewer && next !== undefined) goTo(base, placeFor(viewer, next, router))
      return
    }
    const shown = shownMember()
    if (shown === undefined) return
    if (!viewer) return void sessionEnded.trigger()
    if (isSameMember(shown, { id: viewer.id, workspaceId: viewer.workspace.id })) replaceMember(undefined)
    else if (nothingToLose()) goTo(base, placeFor(viewer, route.fullPath, router))
    else
      replaceMember({
        name: viewer.name,
        goOn: () => {
          goTo(base, placeFor(viewer, router.currentRoute.value.fullPath, router))
        },
      })
  }
  // Where the server does not answer, the next answer of another member asks again.
  memberDoubted.on(() => void check().catch(() => undefined))
  // A page that the browser kept got no messages meanwhile.
  useEventListener(window, 'pageshow', ({ persisted }) => {
    if (persisted) void memberDoubted.trigger()
  })
  listenToOtherTabs()
}
