/** What a workspace has of signals: a provider, a route to it, a day and a result. */
export const signalRows = (
  { signal_provider: id }: Record<string, string>,
  mark: string,
): [table: string, values: Record<string, unknown>][] => [
  ['signal_provider', { id, name: mark, provider: 'http', secrets: mark, price_per_call: 0 }],
  [
    'signal_route',
    {
      signal: 'image_labels',
      provider_id: id,
      category_ids: '{}',
      content_types: '{}',
      when_unavailable: 'flag',
      hold_minutes: 15,
    },
  ],
  ['signal_usage', { provider_id: id, day: '2026-01-01', calls: 1, cost: 0, last_error: mark }],
  ['signal_result', { digest: mark, signal: 'image_labels', provider_id: id, edition: 1, problem: mark }],
]
