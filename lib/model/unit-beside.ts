// The unit that is written beside a number: once, not where its name says it already.
import type { Field } from './field.ts'

/** Gives the texts below entity.common in one language. */
export type CommonWords = (key: string, values?: Record<string, string>) => string

/** A unit that the name leaves to be said; undefined where there is none. */
export function unitBeside(label: string, field: Field | undefined, words: CommonWords): string | undefined {
  const unit = field && 'unit' in field && field.unit ? words(`unit.${field.unit}`) : undefined
  return unit && !label.includes(unit) ? unit : undefined
}

/** The head of a column, for an amount with the unit. */
export function columnTitle(head: string, field: Field | null | undefined, words: CommonWords): string {
  const unit = field?.kind === 'decimal' ? unitBeside(head, field, words) : undefined
  return unit ? words('headWithUnit', { head, unit }) : head
}
