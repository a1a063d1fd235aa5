// The message for users of a failed page change or any other thrown error (docs/domain/errors.md#page-changes).
import { failureText } from '../i18n/failure-text.ts'
import { ApiError } from './api.ts'

/** The error's own text if it is meant for users; else, and for program errors, 服务器错误. */
export function textOfFailure(error: unknown): string {
  const own = error instanceof ApiError || (error instanceof Error && error.constructor === Error) ? error.message : error
  return (typeof own === 'string' && own.trim()) || failureText('server')
}
