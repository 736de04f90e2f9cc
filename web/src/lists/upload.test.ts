// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it } from 'vitest'
import { type Ref, ref } from 'vue'
import { allTexts, i18n } from '../app/i18n.ts'
import { mountComposable } from '../test/mount-composable.ts'
import { scriptedClient } from '../test/scripted-client.ts'
import { useUpload } from './useUpload.ts'

let leave: (() => void) | undefined
beforeAll(allTexts)
afterEach(() => leave?.())

/** A dialog into which a file is dropped and uploaded. @returns the error, the texts that were sent, and whether it is still open */
async function uploaded(bytes: Uint8Array<ArrayBuffer>) {
  const open = ref(true)
  const sent: string[] = []
  const failure: Parameters<typeof useUpload>[1]['failure'] = ref(undefined)
  const run = (text: string): Promise<unknown> => Promise.resolve(sent.push(text))
  const { result, unmount } = mountComposable(scriptedClient({}).client, () =>
    useUpload(open, { tooLarge: 'Too large', notText: 'No text', failure }, run),
  )
  leave = unmount
  const file = new File([bytes], 'words.txt')
  // The files of jsdom have no bytes to read.
  Object.assign(file, { arrayBuffer: () => Promise.resolve(bytes.buffer) })
  ;(result.file as Ref<File>).value = file
  await result.submit()
  return { problem: result.problem.value, sent, open: open.value }
}

it('[2.9.19] a file in UTF-8 is uploaded', async () => {
  const upload = await uploaded(new TextEncoder().encode('café\n'))
  expect(upload).toEqual({ problem: '', sent: ['café\n'], open: false })
})

it('[2.9.19] of a file in another encoding nothing is sent: its words would never be found', async () => {
  const upload = await uploaded(new Uint8Array([0x63, 0x61, 0x66, 0xe9]))
  expect(upload).toEqual({ problem: i18n.global.t('lists.otherEncoding'), sent: [], open: true })
  expect(upload.problem).toMatch(/UTF-8/)
})
