// What a failure of a page change, or of anything else that was thrown, says to people (docs/domain/errors.md#page-changes).
import { failureText } from '../i18n/failure-text.ts'
import { ApiError } from './api.ts'

/** The error's own text where it was written for people; else, and for faults of the program itself, 服务器错误. */
export function textOfFailure(error: unknown): string {
  const own = error instanceof ApiError || (error instanceof Error && error.constructor === Error) ? error.message : error
  return (typeof own === 'string' && own.trim()) || failureText('server')
}
