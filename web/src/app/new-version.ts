/** The URL of a page's main script: it changes with each build. */
const programIn = (page: Document): string | undefined =>
  page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? undefined

/**
 * Whether the server has another build of the dashboard than the running one.
 * @throws when it does not answer
 */
export async function isOutdated(): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
  if (!answer.ok) throw new Error(`the page answers ${String(answer.status)}`)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return programIn(page) !== programIn(document)
}

/** Whether a reload would lose nothing: components with unsaved input object, as when a tab is closed. */
export const nothingToLose = (): boolean =>
  window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
