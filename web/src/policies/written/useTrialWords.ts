import { useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { sentTo, sumOf } from '../../ai-moderators/asking-words.ts'
import { AiModeratorsToAskDocument } from '../../gql/graphql.ts'
import { useCan } from '../../session/useCan.ts'

/** The number of questions of a trial: each item twice where a version is published, each example once. */
interface Size {
  items: number
  examples: number
  isPublished: boolean
}

/** Whether a model reads the policy, and texts on what a trial of a draft sends to its provider, and the approximate cost. */
export function useTrialWords(policyId: string, size: () => Size) {
  const { t, n } = useI18n()
  const can = useCan()
  const { result } = useQuery(AiModeratorsToAskDocument, null, { enabled: can('aiModerators.read') })
  const reader = computed(() =>
    result.value?.aiModerators.find(({ writtenPolicy }) => writtenPolicy?.id === policyId),
  )
  const words = computed(() => {
    const moderator = reader.value
    if (!moderator) return undefined
    const provider = result.value?.aiProviders.find(({ key }) => key === moderator.provider)
    const { items, examples, isPublished } = size()
    const questions = items * (isPublished ? 2 : 1) + examples
    return [
      sentTo(moderator, provider?.label ?? moderator.provider, t),
      t('policies.trials.questions', { count: n(questions) }, questions),
      sumOf(moderator.forecast, questions, t),
    ].join(' ')
  })
  return { words, isUnread: computed(() => result.value !== undefined && !reader.value) }
}
