import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A message as a mail server took it. */
export interface ReceivedMail {
  to: string[]
  subject: string
  text: string
}

/** An SMTP server on this machine, which keeps what it takes; while `refuses` is set it takes nothing. */
export async function startMailServer() {
  const received: ReceivedMail[] = []
  const state = { refuses: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      void text(stream).then((raw) => {
        if (state.refuses) return done(new Error('Not today'))
        received.push({ ...readMail(raw), to: session.envelope.rcptTo.map(({ address }) => address) })
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** The messages to an address, the oldest first. */
    to: (address: string) => received.filter(({ to }) => to.includes(address)),
    refuse: (refuses: boolean) => void (state.refuses = refuses),
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

function readMail(raw: string): Omit<ReceivedMail, 'to'> {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end).replace(/\r\n\s+/g, ' ')
  const body = raw.slice(end + 4)
  const isQuoted = /^content-transfer-encoding: quoted-printable$/im.test(head)
  return {
    subject: /^subject: (.*)$/im.exec(head)?.[1] ?? '',
    text: isQuoted ? unquoted(body) : body,
  }
}

const unquoted = (body: string): string =>
  decodeURIComponent(
    body
      .replace(/=\r\n/g, '')
      .replace(/%/g, '%25')
      .replace(/=([0-9A-F]{2})/g, '%$1'),
  )
