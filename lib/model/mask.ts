// Masks private values for users without the permission to read them (docs/domain/masks.md#masked-values).

export type Mask = 'phone' | 'account' | 'idCard' | 'contact'

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
