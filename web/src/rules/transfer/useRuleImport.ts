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
import { textOfFile } from '../../ui/text-of-file.ts'
import { nameAt } from './name-at.ts'

/** An import of a file of rules: first a plan of what it would create, then creating it. */
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
    /** The errors of the file, each with the rule or the list that it is about. */
    problems: computed(() =>
      (plan.value?.problems ?? []).map((problem) => ({ ...problem, ...nameAt(content.value, problem.path) })),
    ),
    notJson,
    /** Requests the plan of the file. */
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

/** The content of a file as JSON; undefined where it is not valid. */
async function jsonOf(file: File): Promise<unknown> {
  try {
    return JSON.parse((await textOfFile(file)) ?? '')
  } catch {
    return undefined
  }
}
