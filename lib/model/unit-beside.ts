// The unit that is written beside a number: once, not where its name says it already.
import type { Field } from './field.ts'

/** A unit that the name leaves to be said; undefined where there is none. */
export function unitBeside(label: string, field: Field | undefined): string | undefined {
  const unit = field && 'unit' in field ? field.unit : undefined
  return unit && !label.includes(unit) ? unit : undefined
}

/** What stands over a column: its head, of an amount with the unit. */
export function columnTitle(head: string, field: Field | null | undefined): string {
  const unit = field?.kind === 'decimal' ? unitBeside(head, field) : undefined
  return unit ? `${head}（${unit}）` : head
}
