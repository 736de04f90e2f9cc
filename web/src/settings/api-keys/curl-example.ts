/** A shell command that sends a first item, with the key or the variable that has it (section 5 of the interface). */
export function curlExample(origin: string, key: string): string {
  const body = {
    content_id: 'first-item',
    text: 'Hello from our platform',
    user: { id: 'user-1', name: 'First user' },
    category: { id: 'general', name: 'General' },
    subcategory: { id: 'chat', name: 'Chat' },
  }
  return [
    `curl ${origin}/api/v1/content \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body, null, 2)}'`,
  ].join('\n')
}

/** A shell command that scores a text with the key, in Perspective's format. */
export function scoreExample(origin: string, key: string): string {
  const body = { comment: { text: 'Hello from our platform' }, requestedAttributes: { TOXICITY: {} } }
  return [
    `curl '${origin}/v1alpha1/comments:analyze?key=${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body, null, 2)}'`,
  ].join('\n')
}
