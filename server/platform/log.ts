import { pino, type Logger } from 'pino'

export type { Logger }

/** The program's log: JSON lines on stdout, without secrets. */
export function makeLogger(level: string): Logger {
  return pino({
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
  })
}
