/** The outcome of fetching one media URL of an item: what it holds, or why it could not be fetched. */
export interface MediaProbe {
  url: string
  kind: 'image' | 'video' | 'audio'
  mime: string | null
  bytes: number | null
  sha256: string | null
  error: string | null
}
