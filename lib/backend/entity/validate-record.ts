// Validates a record by the rules of its definition and throws the backend's failure.
import type { Definition } from '../../model/definition.ts'
import { type CheckOptions, checkRecord } from '../../model/record.ts'
import { invalid } from '../kernel/fail.ts'
import type { Row } from './hooks.ts'

/** The writable fields of a complete record as they are stored; everything else is dropped. Fails with 400 and a reason for each field. */
export function validateRecord(definition: Definition, input: Row, options?: CheckOptions): Row {
  const { values, problems } = checkRecord(definition, input, options)
  const reasons = Object.entries(problems).map(([name, { key, params }]) => [name, [`validation.${key}`, params ?? {}]] as const)
  if (reasons.length > 0) throw invalid(Object.fromEntries(reasons))
  return values
}
