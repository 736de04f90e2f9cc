/** The workspace in the address, as in `/w/<id>/content`; null where it names none. Each tab has its own. */
export const workspaceInAddress: string | null =
  /^\/w\/([\da-f-]{36})(?=\/|$)/i.exec(location.pathname)?.[1] ?? null

/** What addresses of a workspace begin with. */
export const baseOf = (workspaceId: string): string => `/w/${workspaceId}`

/** What addresses of pages begin with in this tab. */
export const base: string = workspaceInAddress === null ? '' : baseOf(workspaceInAddress)

let shown = workspaceInAddress

/**
 * Keeps to the workspace that the tab shows, or forgets it (null) where somebody signs in: a sign-in to another one in
 * another tab must not lead what is done here there.
 */
export const keepTo = (workspaceId: string | null): void => {
  shown = workspaceInAddress ?? workspaceId
}

/** What addresses of the API and of files begin with in this tab. */
export const requestBase = (): string => (shown === null ? '' : baseOf(shown))

/** Goes to a page of a workspace, with everything read anew: nothing of the one before stays. */
export const goTo = (workspaceBase: string, path: string): void => location.assign(`${workspaceBase}${path}`)
