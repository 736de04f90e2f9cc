import { describe, expect, it } from 'vitest'
import { nextTick, ref } from 'vue'
import { useStoredDraft } from './useStoredDraft.ts'

interface Stored {
  name: string
  shadow: boolean
  settings: Record<string, string>
}

/** The form of something that is read again. */
function open() {
  const stored = ref<Stored>({ name: 'Scam watch', shadow: true, settings: {} })
  const saves = ref(0)
  const form = useStoredDraft(
    () => ({ ...stored.value }),
    () => saves.value,
  )
  return { stored, saves, ...form }
}

describe('what is typed into a form', () => {
  it('stays when the same is read again, with the progress of a run or because it is turned on', async () => {
    const { stored, draft, isDirty } = open()
    expect(isDirty.value).toBe(false)
    draft.value.name = 'Fraud watch'
    stored.value = { ...stored.value }
    await nextTick()
    expect(draft.value.name).toBe('Fraud watch')
    expect(isDirty.value).toBe(true)
  })

  it('gives way to what another admin has saved', async () => {
    const { stored, draft, isDirty } = open()
    draft.value.name = 'Fraud watch'
    stored.value = { ...stored.value, shadow: false }
    await nextTick()
    expect([draft.value.name, draft.value.shadow, isDirty.value]).toEqual(['Scam watch', false, false])
  })

  it('is what is stored once it is saved, without a key that is never shown again', async () => {
    const { saves, draft, isDirty } = open()
    draft.value.settings = { apiKey: 'secret' }
    saves.value++
    await nextTick()
    expect([draft.value.settings, isDirty.value]).toEqual([{}, false])
  })
})
