// The message for users of a failed page change or any other thrown error (docs/domain/errors.md#page-changes).
import { failureText } from '../i18n/failure-text.ts'
import { ApiError, notify, toastSeconds } from './api.ts'

/** The error's own text if it is meant for users; else, and for program errors, 服务器错误. */
export function textOfFailure(error: unknown): string {
  const own = error instanceof ApiError || (error instanceof Error && error.constructor === Error) ? error.message : error
  return (typeof own === 'string' && own.trim()) || failureText('server')
}

/** Tells a failure that no call has told: an error of the program itself, or of the browser. What somebody has given up is none. */
export function tellFailure(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  console.error(error)
  notify().error(textOfFailure(error), toastSeconds)
}
