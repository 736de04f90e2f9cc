/** The id of the part of the document that a page stands in. */
export const mainId = 'main'

/** Whether nothing has the focus, or only the page as a whole. */
export function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.id === mainId
}
