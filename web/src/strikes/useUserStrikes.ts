import { useMutation } from '@vue/apollo-composable'
import type { Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  EndStrikeDocument,
  RemoveStrikeDocument,
  StrikeUserDocument,
  UserProfileDocument,
  UserStrikesDocument,
  UserTimelineDocument,
  type StrikeUserInput,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { say } from '../ui/notices.ts'
import { useStanding } from './useStanding.ts'

/** The strikes of a user, and giving, ending and removing them. */
export function useUserStrikes(userId: Ref<string>) {
  const { t } = useI18n()
  const refetchQueries = [UserTimelineDocument, UserStrikesDocument, UserProfileDocument]
  const { mutate: give } = useMutation(StrikeUserDocument, { refetchQueries })
  const { mutate: end } = useMutation(EndStrikeDocument, { refetchQueries })
  const { mutate: remove } = useMutation(RemoveStrikeDocument, { refetchQueries })

  return {
    ...useStanding(userId),
    give: useAction(
      async (input: Pick<StrikeUserInput, 'policyCategoryId' | 'note'>) => {
        await give({ input: { ...input, user: { id: userId.value }, requestId: crypto.randomUUID() } })
        say(t('strikes.given'))
        return true
      },
      { quiet: true },
    ),
    end: useAction(async () => {
      await end({ userId: userId.value })
      say(t('strikes.ended'))
      return true
    }),
    remove: useAction(async () => {
      await remove({ userId: userId.value })
      say(t('strikes.removed'))
      return true
    }),
  }
}
