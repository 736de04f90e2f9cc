import { useMutation } from '@vue/apollo-composable'
import { computed, type Ref, ref, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { AddClassifierPicturesDocument, type ExampleLabel } from '../gql/graphql.ts'
import { failureOf } from '../graphql/errors.ts'
import { failureText } from '../graphql/failure-text.ts'
import { base64Of } from '../ui/base64.ts'
import { mostBytes, mostChosen, type PictureUpload, requestsOf, unsent } from './picture-uploads.ts'

/** Uploads picture files as examples with a label, and records the outcome of each. */
function useSending(classifierId: string) {
  const { t } = useI18n()
  const { mutate } = useMutation(AddClassifierPicturesDocument)
  return async (request: readonly PictureUpload[], label: ExampleLabel): Promise<void> => {
    for (const upload of request) upload.outcome = 'SENDING'
    try {
      const sent = await mutate({ input: { classifierId, label, pictures: await contentsOf(request) } })
      for (const [at, { outcome, problem }] of (sent?.data?.addClassifierPictures.pictures ?? []).entries())
        Object.assign(request[at] ?? {}, { outcome, problem })
    } catch (error) {
      const failure = failureOf(error)
      const problem = Object.values(failure.fields)[0] ?? failureText(failure, t)
      for (const upload of request) refuse(upload, problem)
    }
  }
}

const contentsOf = (request: readonly PictureUpload[]) =>
  Promise.all(
    request.map(async ({ file }) => ({
      name: file.name.slice(-255),
      content: base64Of(new Uint8Array(await file.arrayBuffer())),
    })),
  )

const refuse = (upload: PictureUpload, problem: string) =>
  Object.assign(upload, { outcome: 'REFUSED', problem })

/**
 * Picture files in a dialog that uploads them to a classifier in batches; each has an outcome of its own. Closing the dialog
 * stops after the batch in progress; opening it starts over.
 */
export function usePictureUploads(open: Ref<boolean>, classifierId: string) {
  const { t } = useI18n()
  const send = useSending(classifierId)
  const files = ref<File[] | null>()
  const uploads = ref<PictureUpload[]>([])
  const busy = ref(false)
  const done = computed(
    () => uploads.value.filter(({ outcome }) => outcome !== 'WAITING' && outcome !== 'SENDING').length,
  )
  const tooMany = computed(() => uploads.value.length > mostChosen)

  watch(open, () => {
    if (!busy.value) uploads.value = []
  })
  watch(files, (chosen) => {
    for (const file of chosen ?? []) uploads.value.push({ file, outcome: 'WAITING', problem: null })
    if (chosen) files.value = null
  })

  /** Uploads the files that are not uploaded yet as examples with a label. */
  async function submit(label: ExampleLabel): Promise<void> {
    busy.value = true
    for (const upload of unsent(uploads.value)) {
      Object.assign(upload, { outcome: 'WAITING', problem: null })
      if (upload.file.size > mostBytes) refuse(upload, t('classifiers.pictureTooLarge'))
    }
    const ready = uploads.value.filter(({ outcome }) => outcome === 'WAITING')
    for (const request of requestsOf(ready)) if (open.value) await send(request, label)
    busy.value = false
    if (!open.value) uploads.value = []
  }

  const remove = (upload: PictureUpload) =>
    (uploads.value = uploads.value.filter((other) => other !== upload))

  return { files, uploads, busy, done, tooMany, submit, remove }
}
