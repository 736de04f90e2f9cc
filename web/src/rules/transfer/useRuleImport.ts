import { useMutation } from '@vue/apollo-composable'
import { computed, ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  ImportRulesDocument,
  type ImportRulesMutation,
  ListsDocument,
  RulesDocument,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { say } from '../../ui/notices.ts'
import { nameAt } from './name-at.ts'

/** A file of rules on its way in: first what it would create, then creating it. */
export function useRuleImport() {
  const { t } = useI18n()
  const content = shallowRef<unknown>()
  const plan = shallowRef<ImportRulesMutation['importRules']>()
  const notJson = ref(false)
  const { mutate } = useMutation(ImportRulesDocument)
  const send = async (dryRun: boolean) => {
    const options = dryRun ? {} : { refetchQueries: [RulesDocument, ListsDocument] }
    return (await mutate({ file: content.value, dryRun }, options))?.data?.importRules
  }
  const forget = (): void => {
    plan.value = undefined
    notJson.value = false
  }

  return {
    plan,
    /** What keeps the file from being imported, each with the rule or the list that it is about. */
    problems: computed(() =>
      (plan.value?.problems ?? []).map((problem) => ({ ...problem, ...nameAt(content.value, problem.path) })),
    ),
    notJson,
    /** Asks what the file would create. */
    look: useAction(
      async (file: File) => {
        forget()
        content.value = await jsonOf(file)
        notJson.value = content.value === undefined
        if (!notJson.value) plan.value = await send(true)
      },
      { quiet: true },
    ),
    /** Creates what was planned. */
    make: useAction(
      async () => {
        const made = await send(false)
        if (made) say(t('rules.transfer.imported', { count: made.rules.length }, made.rules.length))
        return made
      },
      { quiet: true },
    ),
    forget,
  }
}

/** What a file says as JSON; undefined where it says none. */
async function jsonOf(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text())
  } catch {
    return undefined
  }
}
