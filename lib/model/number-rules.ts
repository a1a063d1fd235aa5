// Built-in rules of record codes; administrators may keep others in code_rule (domain.md A, C.6).

export interface NumberPart {
  type: 'TEXT' | 'DATE' | 'SEQ'
  /** The text of a TEXT part. */
  value?: string
  /** YYYY, YYYYMM or YYYYMMDD of a DATE part. */
  format?: string
  /** Digits of a SEQ part. */
  length?: number
}

export interface NumberRule {
  parts: NumberPart[]
  /** When the counter starts anew. */
  reset: 'NONE' | 'YEAR' | 'MONTH' | 'DAY'
}

const rule = (prefix: string, format: string, length: number, reset: NumberRule['reset']): NumberRule => ({
  parts: [{ type: 'TEXT', value: prefix }, ...(format ? [{ type: 'DATE' as const, format }] : []), { type: 'SEQ', length }],
  reset,
})

/** By the rule name that a definition's code field gives. */
export const numberRules: Record<string, NumberRule> = {
  customer: rule('KH', 'YYYYMM', 4, 'MONTH'),
  customer_product: rule('CP', '', 6, 'NONE'),
  channel: rule('QD', '', 4, 'NONE'),
  activity: rule('HD', 'YYYYMM', 3, 'MONTH'),
  clue: rule('XS', 'YYYYMMDD', 4, 'DAY'),
  tickets: rule('GD', 'YYYYMMDD', 4, 'DAY'),
  sys_user: rule('YG', '', 4, 'NONE'),
}
