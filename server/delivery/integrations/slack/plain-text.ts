/** What Slack writes inside of angle brackets, and how a reader sees it. */
const marks: readonly [RegExp, string][] = [
  [/<([@#!])[^<>|]*\|([^<>]*)>/g, '$1$2'],
  [/<([@#])([^<>|]*)>/g, '$1$2'],
  [/<!([^<>|^]*)[^<>|]*>/g, '@$1'],
  [/<([^<>|]*)\|([^<>]*)>/g, '$2 ($1)'],
  [/<([^<>|]*)>/g, '$1'],
]

/** A message as its reader sees it: Slack's marks for people, channels and links undone, and its three escapes. */
export function plainText(mrkdwn: string): string {
  const unmarked = marks.reduce((text, [mark, plain]) => text.replace(mark, plain), mrkdwn)
  return unmarked.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
