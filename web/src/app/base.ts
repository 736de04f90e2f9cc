/** The workspace in the URL, as in `/w/<id>/content`; null where there is none. Each tab has its own. */
export const workspaceInAddress: string | null =
  /^\/w\/([\da-f-]{36})(?=\/|$)/i.exec(location.pathname)?.[1] ?? null

/** The path prefix of a workspace. */
export const baseOf = (workspaceId: string): string => `/w/${workspaceId}`

/** The path prefix of pages in this tab. */
export const base: string = workspaceInAddress === null ? '' : baseOf(workspaceInAddress)

let shown = workspaceInAddress

/**
 * Binds the tab to the workspace that it shows, or unbinds it (null) at a sign-in: a sign-in to another workspace in another tab
 * must not redirect this tab's requests there.
 */
export const keepTo = (workspaceId: string | null): void => {
  shown = workspaceInAddress ?? workspaceId
}

/** The path prefix of API requests and files in this tab. */
export const requestBase = (): string => (shown === null ? '' : baseOf(shown))

/** Opens a page of a workspace with a full page load, so that no state of the previous one remains. */
export const goTo = (workspaceBase: string, path: string): void => location.assign(`${workspaceBase}${path}`)
