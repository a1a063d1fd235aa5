// Built-in number rules; administrators may replace them in code_rule (docs/domain/numbering.md#number-rules).

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
  /** When the counter starts again. */
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
  business: rule('SJ', 'YYYYMMDD', 3, 'DAY'),
  reservation: rule('YY', 'YYYYMMDD', 3, 'DAY'),
  tickets: rule('GD', 'YYYYMMDD', 4, 'DAY'),
  supplier: rule('GYS', 'YYYY', 5, 'YEAR'),
  resource: rule('ZY', 'YYYY', 5, 'YEAR'),
  supplier_purchase: rule('CG', 'YYYYMMDD', 3, 'DAY'),
  order: rule('DD', 'YYYYMMDD', 4, 'DAY'),
  income: rule('SR', 'YYYYMMDD', 4, 'DAY'),
  loan: rule('FK', 'YYYYMMDD', 3, 'DAY'),
  staff_loan: rule('JK', 'YYYYMMDD', 3, 'DAY'),
  payment: rule('FKD', 'YYYYMMDD', 3, 'DAY'),
  other_cost: rule('FY', 'YYYYMMDD', 3, 'DAY'),
  receivable: rule('HK', 'YYYYMMDD', 3, 'DAY'),
  invoice: rule('FP', 'YYYYMMDD', 3, 'DAY'),
  settlement: rule('JS', 'YYYYMMDD', 4, 'DAY'),
  contract: rule('HT-', 'YYYYMM', 4, 'MONTH'),
  pricing: rule('BJ', 'YYYYMMDD', 3, 'DAY'),
  sys_user: rule('YG', '', 4, 'NONE'),
}

/** The text of one part for a day (YYYYMMDD in Asia/Shanghai) and a running number. */
export function showPart(part: NumberPart, day: string, number: number): string {
  if (part.type === 'TEXT') return part.value ?? ''
  if (part.type === 'DATE') return day.slice(0, (part.format ?? 'YYYYMM').length)
  return String(number).padStart(part.length ?? 4, '0')
}

/** The code made of the parts, for a preview. */
export function previewCode(parts: readonly NumberPart[], day: string, number: number): string {
  return parts.map((part) => showPart(part, day, number)).join('')
}
