/** What of a keyboard event says that it submits. */
type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'isComposing'>

/** Whether a stroke sends what is written where Enter alone breaks the line: Ctrl+Enter, or Cmd+Enter on a Mac. */
const isSubmitKey = ({ key, ctrlKey, metaKey, isComposing }: Stroke): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing

/** Submits on Ctrl+Enter or Cmd+Enter, once for as long as the key is held; the `keydown` of a field or of what has some. */
export function onSubmitKey(event: KeyboardEvent, submit: () => void): void {
  if (!isSubmitKey(event)) return
  event.preventDefault()
  if (!event.repeat) submit()
}

/** Has Ctrl+Enter or Cmd+Enter press the button that submits a form, which cannot be pressed while it is disabled; the `keydown` of the form. */
export function onFormKey(event: KeyboardEvent): void {
  const form = event.currentTarget
  if (!(form instanceof HTMLFormElement)) return
  onSubmitKey(event, () => {
    submitButtonOf(form)?.click()
  })
}

/** The button that submits a form, wherever it stands: a dialog has it below the form. */
const submitButtonOf = (form: HTMLFormElement): HTMLButtonElement | undefined =>
  [...form.elements].find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === 'submit',
  )
