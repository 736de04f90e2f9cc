import { isSameMember, type Member, memberDoubted, shownMember } from './member.ts'

/** The member whom a tab shows; null after a sign-in or a sign-out. */
type Message = Member | null

let channel: BroadcastChannel | undefined

/** Listens to the other tabs of this browser, and fires `memberDoubted` for a session that this tab may not know of. */
export function listenToOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel('verdict.session')
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === null || !isSameMember(data, shownMember())) void memberDoubted.trigger()
  })
}

/** Tells the other tabs whom this one shows, or that the session has changed. */
export const tellOtherTabs = (message: Message): void => {
  channel?.postMessage(message)
}
