/** The address of the program of a page: it changes with each build. */
const programIn = (page: Document): string | undefined =>
  page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? undefined

/**
 * Whether the server has another build of the dashboard than the one that runs here.
 * @throws when it does not answer
 */
export async function isOutdated(): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
  if (!answer.ok) throw new Error(`the page answers ${String(answer.status)}`)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return programIn(page) !== programIn(document)
}

/** Whether nothing would be lost if the page were loaded anew: whoever has something unsaved objects, as when a tab is closed. */
export const nothingToLose = (): boolean =>
  window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
