import nodemailer from 'nodemailer'

/** A plain-text e-mail to one person. */
export interface Mail {
  to: string
  subject: string
  /** Paragraphs, separated by an empty line. */
  paragraphs: readonly string[]
}

/** The operator's SMTP server and the sender address. */
export interface MailServer {
  url: string
  from: string
}

/** Sends a message. @throws the server's error, or a timeout after about ten seconds */
export type SendMail = (mail: Mail) => Promise<unknown>

const patienceMs = 10_000

/** A function that sends plain text over the server, and resolves once the server has accepted it. */
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

/** Messages contain names that people entered, which must not begin a new line. */
// oxlint-disable-next-line no-control-regex -- it matches control characters
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
