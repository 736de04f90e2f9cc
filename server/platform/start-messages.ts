import { makeLogger } from './log.ts'

/** The messages of a program's start and end, separate from its log. */
export interface StartMessages {
  /** A step that takes long, or that is done. */
  step(line: string): void
  ready(greeting: string): void
  /** A problem that the operator can fix; the start ends. */
  refusal(message: string): void
  /** An unexpected error; the program ends. */
  crash(error: Error): void
}

/** Whether the output goes to a log collector of production, which accepts JSON lines only, and not to a terminal. */
export const areCollected = (): boolean => process.env['NODE_ENV'] === 'production' && !process.stdout.isTTY

/** Start messages as JSON lines or as plain text. */
export const startMessages = (json: boolean): StartMessages => (json ? asJson() : asText())

function asJson(): StartMessages {
  const log = makeLogger('info', { sync: true })
  return {
    step: (line) => log.info(line),
    ready: (greeting) => log.info(greeting.replaceAll(/\n\s*/g, '; ')),
    refusal: (message) => log.fatal(message),
    crash: (err) => log.fatal({ err }, 'the program has ended for an error that nobody foresaw'),
  }
}

function asText(): StartMessages {
  const writeLine = (line: string) => void process.stderr.write(`${line}\n`)
  return {
    step: writeLine,
    ready: (greeting) => void process.stdout.write(`${greeting}\n`),
    refusal: writeLine,
    crash: ({ stack, message }) => writeLine(stack ?? message),
  }
}
