import type { Logger } from './log.ts'
import type { Mail, MailServer, SendMail } from './mail-sender.ts'

/** Sends e-mail over the operator's SMTP server; without one, nothing is sent. */
export class Mailer {
  #send: Promise<SendMail> | undefined

  constructor(
    private readonly server: MailServer | null,
    private readonly log: Logger,
  ) {}

  /** Whether there is a server to send over. */
  get isConfigured(): boolean {
    return this.server !== null
  }

  /** Sends a message, and says whether the server took it within some ten seconds; why it did not stands in the log. */
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
