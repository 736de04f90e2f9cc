import { useMutation } from '@vue/apollo-composable'
import { ref } from 'vue'
import { ConfirmSecondStepDocument } from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'

/** Turns the second step on with the first code, and keeps the resulting recovery codes for display. */
export function useConfirm() {
  const code = ref('')
  const codes = ref<readonly string[]>()
  const { mutate } = useMutation(ConfirmSecondStepDocument)
  const action = useAction(
    async () => {
      const answer = await mutate({ code: code.value })
      codes.value = answer?.data?.confirmSecondStep.recoveryCodes ?? undefined
    },
    { quiet: true },
  )
  return { code, codes, ...action }
}
