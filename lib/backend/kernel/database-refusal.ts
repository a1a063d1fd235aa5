// Converts refusals of the database into failures of calls: only a unique value that is taken is a duplicate.
import { conflict, type Fail, malformed } from './fail.ts'

/** Data exceptions (SQLSTATE class 22) with a specific message; the others get a general one. */
const exceptions: Readonly<Record<string, string>> = {
  '22001': 'valueTooLong',
  '22003': 'numberTooLarge',
  '22007': 'notADate',
  '22008': 'notADate',
  '22021': 'unreadableText',
  '22P05': 'unreadableText',
}

/** The refusal of a statement because of its values: 400 for invalid values, 409 for a unique value that is taken. Null for any other failure. */
export function refusedByDatabase(error: unknown): Fail | null {
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  if (/^22[0-9A-Z]{3}$/.test(code)) return malformed(exceptions[code] ?? 'valueRefused')
  return /^23[0-9A-Z]{3}$/.test(code) ? (code === '23505' ? conflict('duplicate') : malformed('valueRefused')) : null
}
