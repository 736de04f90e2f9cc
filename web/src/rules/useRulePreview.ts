import { useApolloClient } from '@vue/apollo-composable'
import { ref, shallowRef } from 'vue'
import { RulePreviewDocument, type RuleInput, type RulePreviewQuery } from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'

/** Requests what a rule would have done to past content; `stale` once the rule differs from the previewed one. */
export function useRulePreview() {
  const { client } = useApolloClient()
  const preview = shallowRef<RulePreviewQuery['rulePreview']>()
  const asked = ref('')
  const { run, busy, failure, fields } = useAction(
    async (input: RuleInput) => {
      const { data } = await client.query({
        query: RulePreviewDocument,
        variables: { input },
        fetchPolicy: 'no-cache',
      })
      preview.value = data.rulePreview
      asked.value = JSON.stringify(input)
    },
    { quiet: true },
  )
  return {
    preview,
    run,
    busy,
    failure,
    fields,
    isStale: (input: RuleInput) => asked.value !== JSON.stringify(input),
  }
}
