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

/** The draft that is tried with the enabled rules. */
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

/** A trial of an item with the enabled rules, and its result. */
export function useTestBox() {
  const { client } = useApolloClient()
  const { read, ...item } = useTestItem()
  const fetchMedia = ref(false)
  const problem = ref('')
  const tried = shallowRef<{ text: string; made: NonNullable<EvaluateItemQuery['evaluate']> }>()

  const action = useAction(
    async (draft: TriedDraft | undefined) => {
      const { input, problem: found } = read()
      problem.value = found ?? ''
      if (!input) {
        tried.value = undefined
        return
      }
      const { data } = await client.query({
        query: EvaluateItemDocument,
        variables: {
          input,
          draft: draft?.input ?? null,
          draftRuleId: draft?.ruleId ?? null,
          fetchMedia: fetchMedia.value,
        },
        fetchPolicy: 'no-cache',
      })
      tried.value = data.evaluate ? { text: input.text ?? '', made: data.evaluate } : undefined
    },
    { quiet: true },
  )
  return { ...item, fetchMedia, problem, tried, ...action }
}

/** The item as it is entered: a text with a few fields, or the JSON body that a platform sends. */
function useTestItem() {
  const { t } = useI18n()
  const mode = ref<'text' | 'json'>('text')
  const text = ref('')
  const userId = ref('')
  const categoryId = ref('')
  const json = ref('')
  const ready = computed(() => (mode.value === 'text' ? text.value : json.value).trim() !== '')

  const asWire = () => ({
    ...example,
    text: text.value,
    user: { id: userId.value.trim() || example.user.id },
    category: { id: categoryId.value || 'test' },
  })

  /** The input of the schema, or a text on why there is none. */
  function read(): { input: ContentInput; problem?: undefined } | { input?: undefined; problem: string } {
    const body = mode.value === 'text' ? asWire() : parsed(json.value)
    const input = itemOfWire(body)
    if (!input) return { problem: t('rules.test.notJson') }
    const fields = missingIn(body).join(', ')
    return fields ? { problem: t('rules.test.missing', { fields }) } : { input }
  }

  /** Switches between the two forms; the JSON is initially generated from the text. */
  function turnTo(wanted: 'text' | 'json'): void {
    if (wanted === 'json' && json.value.trim() === '') json.value = JSON.stringify(asWire(), null, 2)
    mode.value = wanted
  }
  return { mode, text, userId, categoryId, json, ready, read, turnTo }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
