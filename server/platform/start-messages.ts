import { makeLogger } from './log.ts'

/** What a program says of its start and its end, beside the log of what it does meanwhile. */
export interface StartMessages {
  /** Why it takes longer, or what was done. */
  step(line: string): void
  ready(greeting: string): void
  /** What an operator can mend, which ends the start. */
  refusal(message: string): void
  /** What nobody foresaw, which ends the program. */
  crash(error: Error): void
}

/** Whether what collects the logs of production reads them, which takes lines of JSON alone, and not a person at a terminal. */
export const areCollected = (): boolean => process.env['NODE_ENV'] === 'production' && !process.stdout.isTTY

/** For whoever reads them. */
export const tellOfStart = (json: boolean): StartMessages => (json ? asJson() : asText())

function asJson(): StartMessages {
  const log = makeLogger('info')
  return {
    step: (line) => log.info(line),
    ready: (greeting) => log.info(greeting.replaceAll(/\n\s*/g, '; ')),
    refusal: (message) => log.fatal(message),
    crash: (err) => log.fatal({ err }, 'the program has ended for an error that nobody foresaw'),
  }
}

function asText(): StartMessages {
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  return {
    step: say,
    ready: (greeting) => void process.stdout.write(`${greeting}\n`),
    refusal: say,
    crash: ({ stack, message }) => say(stack ?? message),
  }
}
