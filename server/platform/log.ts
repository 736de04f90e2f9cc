import { pino, type Logger, type LoggerOptions } from 'pino'

export type { Logger }

/**
 * The program's log: JSON lines on stdout, without secrets. Lines are written beside what the program does, so that a fatal one, after
 * which it ends, may overtake those before; with `sync` each is written before the next.
 */
export function makeLogger(level: string, { sync = false } = {}): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'authorization',
        'cookie',
        'password',
        'secret',
        'key',
        'token',
        '*.authorization',
        '*.cookie',
        '*.password',
        '*.secret',
        '*.key',
        '*.token',
      ],
      censor: '[redacted]',
    },
    serializers: { err: pino.stdSerializers.err },
  }
  return sync ? pino(options, pino.destination({ sync })) : pino(options)
}
