// The log: JSON lines on standard output, without tokens, cookies, passwords or query strings.
import pino from 'pino'
import { environment } from './environment.ts'
import { currentSpan } from './trace-context.ts'

export type Logger = pino.Logger

const secretNames = [
  'token',
  'password',
  'oldPassword',
  'newPassword',
  'password_hash',
  'secret',
  'cookie',
  'authorization',
  'set-cookie',
  'SESSION_SECRET',
  'SECRET_KEY',
]

/** A logger of its own; `destination` is for tests. */
export function createLog(level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const span = currentSpan()
      return span ? { traceId: span.traceId } : {}
    },
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '[hidden]' },
    serializers: { url: withoutQuery, path: withoutQuery, err: errorOf },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** An address without its query and fragment. */
function withoutQuery(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/[?#].*$/s, '') : value
}

/** The loggable part of an error: without parameters of statements and row values (a database error's `detail` quotes them). */
function errorOf(value: unknown): unknown {
  if (!(value instanceof Error)) return value
  const { name, message, stack } = value
  const { code, constraint, table, column } = value as Error & Record<string, unknown>
  const cause = value.cause === undefined ? undefined : errorOf(value.cause)
  return { type: name, message, stack, code, constraint, table, column, cause }
}

let current: Logger | undefined

function root(): Logger {
  current ??= createLog(environment().LOG_LEVEL)
  return current
}

/**
 * Replaces the process's logger until the returned function is called.
 * @internal for tests
 */
export function redirectLog(logger: Logger): () => void {
  const before = current
  current = logger
  return () => {
    current = before
  }
}

/** The process's log, created at the first use, so that an import opens nothing. */
export const log: Logger = new Proxy({} as Logger, {
  get(_, name) {
    const logger = root()
    const value = Reflect.get(logger, name)
    return typeof value === 'function' ? value.bind(logger) : value
  },
})
