// Masks private values for users without the permission to read them (docs/domain/masks.md#masked-values).
import type { Rule } from './wire.ts'

export type Mask = 'phone' | 'account' | 'idCard' | 'contact'

/** How many characters at the end of a phone, account or identity number are shown. */
export const shownTail = 4

/**
 * The rules by which a masked value may be asked for: they compare what the mask shows. A contact shows too little to be compared, only
 * whether it is there may be asked (docs/domain/masks.md#asking-by-masked-values).
 */
export const rulesOfMask = (mask: Mask): readonly Rule[] => (mask === 'contact' ? ['eq', 'ne'] : ['eq', 'ne', 'in', 'ew'])

/**
 * The masked form of a value: phone 138****5678, account ****1234, idCard 4401**********1234, contact a***.
 * Masking a masked value does not change it, so a form may send it back unchanged.
 */
export function maskValue(mask: Mask, value: string): string {
  if (value === '' || value.includes('***')) return value
  if (mask === 'account') return `****${value.slice(-4)}`
  if (mask === 'idCard') return value.length > 8 ? `${value.slice(0, 4)}${'*'.repeat(value.length - 8)}${value.slice(-4)}` : '****'
  if (mask === 'phone') return value.length >= 7 ? `${value.slice(0, 3)}****${value.slice(-4)}` : '****'
  return `${[...value][0] ?? ''}***`
}
