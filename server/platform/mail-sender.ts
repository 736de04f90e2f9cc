import nodemailer from 'nodemailer'

/** A message in plain text to one person. */
export interface Mail {
  to: string
  subject: string
  /** Paragraphs, which an empty line parts. */
  paragraphs: readonly string[]
}

/** The operator's SMTP server, and the address that messages come from. */
export interface MailServer {
  url: string
  from: string
}

/** Sends a message. @throws what the server said, or that it said nothing within some ten seconds */
export type SendMail = (mail: Mail) => Promise<unknown>

const patienceMs = 10_000

/** Sends plain text over a server, and resolves once that has taken it. */
export function senderOver({ url, from }: MailServer): SendMail {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return ({ to, subject, paragraphs }) =>
    transport.sendMail({
      from: { name: 'Verdict', address: from },
      to: { name: '', address: to },
      subject: oneLine(subject),
      text: `${paragraphs.map(oneLine).join('\n\n')}\n`,
      headers: { 'auto-submitted': 'auto-generated' },
    })
}

/** Names that people gave things stand in messages, and begin no line of their own there. */
// eslint-disable-next-line no-control-regex -- these characters are what is looked for
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
