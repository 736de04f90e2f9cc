import { createEventHook } from '@vueuse/core'
import { shallowReadonly, shallowRef } from 'vue'

/** A member in one of their workspaces. */
export interface Member {
  id: string
  workspaceId: string
}

/** A member who is signed in instead of the shown one: their name, and what loads the dashboard for them. */
interface Replacement {
  name: string
  goOn: () => void
}

const shown = shallowRef<Member>()
const replacing = shallowRef<Replacement>()

/** Fires when an answer of the server, or another tab, gives a reason to ask whose session it is. */
export const memberDoubted = createEventHook()

/** The member whose data this tab shows; undefined before they are known, and after a sign-in or sign-out in this tab. */
export const shownMember = (): Member | undefined => shown.value

/** Stores whose data this tab shows from now on. */
export const showMember = (member: Member | undefined): void => {
  shown.value = member
}

/** Whether two are the same member in the same workspace. */
export const isSameMember = (one: Member | undefined, other: Member | undefined): boolean =>
  one?.id === other?.id && one?.workspaceId === other?.workspaceId

/**
 * The member who is signed in instead of the one that this tab shows, while the tab waits because it has unsaved input; undefined
 * otherwise.
 */
export const replacedBy = shallowReadonly(replacing)

/** Stores who is signed in instead of the shown member; undefined where nobody else is. */
export const replaceMember = (by: Replacement | undefined): void => {
  replacing.value = by
}
