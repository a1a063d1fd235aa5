// What a value that the database refuses is told as: only a value that is taken is a duplicate.
import { conflict, type Fail, malformed } from './fail.ts'

/** Data exceptions (SQLSTATE class 22) that say what is wrong; the others say that something is. */
const exceptions: Readonly<Record<string, string>> = {
  '22001': 'valueTooLong',
  '22003': 'numberTooLarge',
  '22007': 'notADate',
  '22008': 'notADate',
  '22021': 'unreadableText',
  '22P05': 'unreadableText',
}

/** The refusal of a statement by the values in it: 400 with what is wrong with them, 409 where one is taken. Null for any other failure. */
export function refusedByDatabase(error: unknown): Fail | null {
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  if (/^22[0-9A-Z]{3}$/.test(code)) return malformed(exceptions[code] ?? 'valueRefused')
  return /^23[0-9A-Z]{3}$/.test(code) ? (code === '23505' ? conflict('duplicate') : malformed('valueRefused')) : null
}
