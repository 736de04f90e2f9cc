import { type Ref, ref, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { failureText } from '../graphql/failure-text.ts'
import type { useAction } from '../graphql/useAction.ts'
import { textOfFile } from '../ui/text-of-file.ts'
import { isTextFile, uploadLimit } from './list-items.ts'

interface Texts {
  tooLarge: string
  /** The error for a file that is no .txt file; undefined where others are accepted too. */
  notText?: string
}

/**
 * A text file in an upload dialog: the file, its error, and `submit`, which passes its content to `run` and closes the dialog on
 * success. Opening the dialog resets it.
 */
export function useUpload(
  open: Ref<boolean>,
  { tooLarge, notText, failure }: Texts & Pick<ReturnType<typeof useAction>, 'failure'>,
  run: (content: string) => Promise<unknown>,
) {
  const { t } = useI18n()
  const file = ref<File | null>()
  const problem = ref('')
  watch(open, () => (file.value = null))
  watch([open, file], () => (problem.value = ''))

  async function submit(): Promise<void> {
    if (!file.value) return
    const isOther = notText !== undefined && !isTextFile(file.value.name)
    if (isOther || file.value.size >= uploadLimit) {
      problem.value = isOther ? notText : tooLarge
      return
    }
    const text = await textOfFile(file.value)
    if (text === undefined) {
      problem.value = t('lists.otherEncoding')
      return
    }
    if ((await run(text)) !== undefined) {
      open.value = false
      return
    }
    problem.value = failure.value
      ? (Object.values(failure.value.fields)[0] ?? failureText(failure.value, t))
      : ''
  }

  return { file, problem, submit }
}
