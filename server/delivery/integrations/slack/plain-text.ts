/** Slack's markup in angle brackets, and its plain form. */
const marks: readonly [RegExp, string][] = [
  [/<([@#!])[^<>|]*\|([^<>]*)>/g, '$1$2'],
  [/<([@#])([^<>|]*)>/g, '$1$2'],
  [/<!([^<>|^]*)[^<>|]*>/g, '@$1'],
  [/<([^<>|]*)\|([^<>]*)>/g, '$2 ($1)'],
  [/<([^<>|]*)>/g, '$1'],
]

/** A message as displayed: Slack's markup for people, channels and links is resolved, and its three escapes are decoded. */
export function plainText(mrkdwn: string): string {
  const unmarked = marks.reduce((text, [mark, plain]) => text.replace(mark, plain), mrkdwn)
  return unmarked.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
