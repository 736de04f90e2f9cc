import type { Logger } from './log.ts'
import type { Mail, MailServer, SendMail } from './mail-sender.ts'

/** Sends e-mail over the operator's SMTP server; without one, nothing is sent. */
export class Mailer {
  #send: Promise<SendMail> | undefined

  constructor(
    private readonly server: MailServer | null,
    private readonly log: Logger,
  ) {}

  /** Whether an SMTP server is configured. */
  get isConfigured(): boolean {
    return this.server !== null
  }

  /** Sends a message and returns whether the server accepted it within about ten seconds; a failure is logged. */
  async send(mail: Mail): Promise<boolean> {
    const { server } = this
    if (!server) return false
    try {
      this.#send ??= import('./mail-sender.ts').then(({ senderOver }) => senderOver(server))
      await (
        await this.#send
      )(mail)
      return true
    } catch (err) {
      this.log.error({ err }, 'an e-mail was not sent')
      return false
    }
  }
}
