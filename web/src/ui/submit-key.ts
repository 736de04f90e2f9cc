/** The fields of a keyboard event that determine a submit. */
type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'isComposing'>

/** Whether a keystroke submits where Enter alone inserts a line break: Ctrl+Enter, or Cmd+Enter on a Mac. */
const isSubmitKey = ({ key, ctrlKey, metaKey, isComposing }: Stroke): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing

/** Submits on Ctrl+Enter or Cmd+Enter, once while the key is held; for the `keydown` of a field or its container. */
export function onSubmitKey(event: KeyboardEvent, submit: () => void): void {
  if (!isSubmitKey(event)) return
  event.preventDefault()
  if (!event.repeat) submit()
}

/** Clicks the enabled submit button of a form on Ctrl+Enter or Cmd+Enter; for the `keydown` of the form. */
export function onFormKey(event: KeyboardEvent): void {
  const form = event.currentTarget
  if (!(form instanceof HTMLFormElement)) return
  onSubmitKey(event, () => {
    submitButtonOf(form)?.click()
  })
}

/** The submit button of a form, also outside of it: a dialog has it below the form. */
const submitButtonOf = (form: HTMLFormElement): HTMLButtonElement | undefined =>
  [...form.elements].find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === 'submit',
  )
