import nodemailer from 'nodemailer'
import type { Logger } from './log.ts'

/** A message in plain text to one person. */
export interface Mail {
  to: string
  subject: string
  /** Paragraphs, which an empty line parts. */
  paragraphs: readonly string[]
}

const patienceMs = 10_000

/** Sends e-mail over the operator's SMTP server; without one, nothing is sent. */
export class Mailer {
  readonly #send: ((mail: Mail) => Promise<unknown>) | null

  constructor(
    mail: { url: string; from: string } | null,
    private readonly log: Logger,
  ) {
    this.#send = mail && senderOver(mail)
  }

  /** Whether there is a server to send over. */
  get isConfigured(): boolean {
    return this.#send !== null
  }

  /** Sends a message, and says whether the server took it within some ten seconds; why it did not stands in the log. */
  async send(mail: Mail): Promise<boolean> {
    if (!this.#send) return false
    try {
      await this.#send(mail)
      return true
    } catch (err) {
      this.log.error({ err }, 'an e-mail was not sent')
      return false
    }
  }
}

function senderOver({ url, from }: { url: string; from: string }): (mail: Mail) => Promise<unknown> {
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
