import { useApolloClient } from '@vue/apollo-composable'
import { computed, ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  type ContentInput,
  EvaluateItemDocument,
  type EvaluateItemQuery,
  type RuleInput,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { itemOfWire, missingIn } from './wire-item.ts'

/** The rule that is tried with the rules in force. */
export interface TriedDraft {
  input: RuleInput
  ruleId?: string | undefined
}

const example = {
  content_id: 'test-1',
  text: '',
  user: { id: 'test-user' },
  category: { id: '' },
  subcategory: { id: 'test' },
}

/** An item that is being tried: as a text with the little else that matters, or as the JSON that a platform sends. */
export function useTestBox() {
  const { t } = useI18n()
  const { client } = useApolloClient()
  const mode = ref<'text' | 'json'>('text')
  const text = ref('')
  const userId = ref('')
  const categoryId = ref('')
  const json = ref('')
  const fetchMedia = ref(false)
  const problem = ref('')
  const tried = shallowRef<{ text: string; made: EvaluateItemQuery['evaluate'] }>()
  const ready = computed(() => (mode.value === 'text' ? text.value : json.value).trim() !== '')

  const asWire = () => ({
    ...example,
    text: text.value,
    user: { id: userId.value.trim() || example.user.id },
    category: { id: categoryId.value || 'test' },
  })

  function body(): unknown {
    if (mode.value === 'text') return asWire()
    try {
      return JSON.parse(json.value)
    } catch {
      return undefined
    }
  }

  function problemOf(sent: unknown, item: ContentInput | undefined): string {
    if (!item) return t('rules.test.notJson')
    const fields = missingIn(sent).join(', ')
    return fields && t('rules.test.missing', { fields })
  }

  const action = useAction(
    async (draft: TriedDraft | undefined) => {
      const sent = body()
      const item = itemOfWire(sent)
      problem.value = problemOf(sent, item)
      if (problem.value) tried.value = undefined
      if (!item || problem.value) return
      const { data } = await client.query({
        query: EvaluateItemDocument,
        variables: {
          input: item,
          draft: draft?.input ?? null,
          draftRuleId: draft?.ruleId ?? null,
          fetchMedia: fetchMedia.value,
        },
        fetchPolicy: 'no-cache',
      })
      tried.value = { text: item.text ?? '', made: data.evaluate }
    },
    { quiet: true },
  )

  return {
    mode,
    text,
    userId,
    categoryId,
    json,
    fetchMedia,
    problem,
    tried,
    ready,
    ...action,
    /** Changes between the two ways; the JSON begins as what the text stands for. */
    turnTo(wanted: 'text' | 'json'): void {
      if (wanted === 'json' && json.value.trim() === '') json.value = JSON.stringify(asWire(), null, 2)
      mode.value = wanted
    },
  }
}
