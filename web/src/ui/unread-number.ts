/** Focuses the first field of a form whose text is no number, where its form is not checked by the browser; false where there is none. */
export function showUnreadNumber(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLInputElement>('input[role="spinbutton"]:invalid')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
  return field != null
}
