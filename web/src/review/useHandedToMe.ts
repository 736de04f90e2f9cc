import { useI18n } from 'vue-i18n'
import { ReviewHandedDocument, type ReviewHandedSubscription } from '../gql/graphql.ts'
import { type EventOf, useLiveEvents } from '../live/useLiveEvents.ts'
import { shownMember } from '../session/member.ts'
import { notify } from '../ui/notices.ts'
import { plain } from '../ui/user-text.ts'

type HandedEvent = EventOf<ReviewHandedSubscription>

/** How far the event may be behind the step that it tells of, in milliseconds. */
const freshMs = 60_000

/** The step with which a colleague handed the review to the member just now; undefined where the queue assigned it. */
function handingOf({ at, review }: HandedEvent, memberId: string | undefined) {
  const last = [...(review?.steps ?? [])].sort((a, b) => a.at.localeCompare(b.at)).at(-1)
  const isOurs = last?.kind === 'ASSIGNED' && last.member?.id === memberId && last.actor.id !== memberId
  return isOurs && Date.parse(at) - Date.parse(last.at) < freshMs ? last : undefined
}

/** Notifies, on whichever page, of each review that a colleague hands to the member; what the queue assigns is no news. */
export function useHandedToMe(open: (queueId: string, reviewId: string) => void): void {
  const { t } = useI18n()
  const notified = new Set<string>()
  useLiveEvents(
    ReviewHandedDocument,
    {},
    {
      isNewsOnly: true,
      onEvent: (event) => {
        const step = handingOf(event, shownMember()?.id)
        const { review } = event
        if (!step || !review || notified.has(step.id)) return
        notified.add(step.id)
        notify({
          title: t('shell.handed', { name: plain(step.actor.name), queue: plain(review.queue.name) }),
          icon: 'i-lucide-user-plus',
          color: 'primary',
          duration: 20_000,
          action: {
            label: t('shell.openHanded'),
            run: () => {
              open(review.queue.id, review.id)
            },
          },
        })
      },
    },
  )
}
