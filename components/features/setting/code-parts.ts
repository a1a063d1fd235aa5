// A number rule and what it must hold; pure, so that it is tested without a browser.
import type { NumberPart, NumberRule } from '@/lib/model/number-rules'

export type RuleProblem = 'needSeq' | 'needText' | 'badLength'

/** Digits of the running number. */
export const seqLength = { min: 2, max: 10, scale: 0 } as const

/** Why parts make no rule, or null: exactly one running number of a possible length, and no empty or odd text. */
export function ruleProblem(parts: readonly NumberPart[]): RuleProblem | null {
  if (parts.filter(({ type }) => type === 'SEQ').length !== 1) return 'needSeq'
  const { length = 4 } = parts.find(({ type }) => type === 'SEQ') ?? {}
  if (!Number.isInteger(length) || length < seqLength.min || length > seqLength.max) return 'badLength'
  return parts.some(({ type, value }) => type === 'TEXT' && !/^[\w-]{1,20}$/.test(value ?? '')) ? 'needText' : null
}

const digits = { NONE: 0, YEAR: 4, MONTH: 6, DAY: 8 } as const

/** Whether the running number starts again more often than the date in the code changes, so that codes would repeat. */
export function repeats({ parts, reset }: NumberRule): boolean {
  const dated = Math.max(0, ...parts.filter(({ type }) => type === 'DATE').map(({ format }) => (format ?? 'YYYYMM').length))
  return dated < digits[reset]
}
