// What a failure of a page change, or of anything else that was thrown, says to people (ERR-11).
import { failureText } from '../i18n/failure-text.ts'

/** The error's own text, else 服务器错误. */
export function textOfFailure(error: unknown): string {
  const text = typeof error === 'string' ? error : error instanceof Error ? error.message : ''
  return text.trim() || failureText('server')
}
