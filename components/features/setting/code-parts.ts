// A number rule and what it must hold; pure, so that it is tested without a browser.
import type { NumberPart, NumberRule } from '@/lib/model/number-rules'

export type RuleProblem = 'needSeq' | 'needText'

/** Why parts make no rule, or null: exactly one running number, and no empty or odd text. */
export function ruleProblem(parts: readonly NumberPart[]): RuleProblem | null {
  if (parts.filter(({ type }) => type === 'SEQ').length !== 1) return 'needSeq'
  return parts.some(({ type, value }) => type === 'TEXT' && !/^[\w-]{1,20}$/.test(value ?? '')) ? 'needText' : null
}

const digits = { NONE: 0, YEAR: 4, MONTH: 6, DAY: 8 } as const

/** Whether the running number starts again more often than the date in the code changes, so that codes would repeat. */
export function repeats({ parts, reset }: NumberRule): boolean {
  const dated = Math.max(0, ...parts.filter(({ type }) => type === 'DATE').map(({ format }) => (format ?? 'YYYYMM').length))
  return dated < digits[reset]
}
