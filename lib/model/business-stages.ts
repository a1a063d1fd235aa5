// The stages of a pipeline, and how an opportunity moves through them; used by the backend and the board (docs/domain/opportunity.md#stages). Free of zod: the board loads it first.

/** Fields that a stage may require. */
export const demandable = [
  'customer_contact_key',
  'product_name',
  'business_amount',
  'expect_sign_date',
  'competitor',
  'next_follow_time',
  'attachments',
  'remark',
] as const

/** A stage as its pipeline holds it (lib/model/business-stage-schema.ts). */
export interface Stage {
  stage_code: string
  stage_name: string
  /** Per cent. */
  win_rate: number
  /** Longer than this is too long; 0 is without limit. */
  max_days: number
  required_fields: (typeof demandable)[number][]
}

/** Whether an opportunity has been in a stage longer than it allows, in whole days. */
export const staysTooLong = ({ max_days }: Pick<Stage, 'max_days'>, days: number): boolean => max_days > 0 && days > max_days

/** How an opportunity may end. */
export const ends = ['WIN', 'LOSE', 'INVALID', 'CANCEL'] as const
export type End = (typeof ends)[number]

export const usualStages: readonly Stage[] = [
  { stage_code: 'S1', stage_name: '初步接触', win_rate: 10, max_days: 7, required_fields: [] },
  { stage_code: 'S2', stage_name: '需求确认', win_rate: 30, max_days: 10, required_fields: ['product_name'] },
  { stage_code: 'S3', stage_name: '方案报价', win_rate: 50, max_days: 10, required_fields: ['business_amount'] },
  { stage_code: 'S4', stage_name: '商务谈判', win_rate: 80, max_days: 15, required_fields: ['expect_sign_date', 'customer_contact_key'] },
]

/** The percentage points by which an opportunity's rate may differ from that of its stage. */
export const rateRoom = 10

/** The rates that an opportunity in a stage may have. */
export const rateRange = ({ win_rate }: Pick<Stage, 'win_rate'>) => ({
  min: Math.max(0, win_rate - rateRoom),
  max: Math.min(100, win_rate + rateRoom),
})

/** Whether a field counts as filled in; an amount of nothing does not. */
function isFilled(name: string, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  if (Array.isArray(value)) return value.length > 0
  return name !== 'business_amount' || Number(value) > 0
}

/** The missing fields for a move to a stage: forward, the required fields of all stages in between; backward, none. */
export function missingFor(stages: readonly Stage[], row: Readonly<Record<string, unknown>>, to: string): string[] {
  const from = stages.findIndex((one) => one.stage_code === row.stage_code)
  const until = stages.findIndex((one) => one.stage_code === to)
  const asked = new Set(stages.slice(from + 1, until + 1).flatMap((one) => one.required_fields))
  return [...asked].filter((name) => !isFilled(name, row[name]))
}

export const isBackward = (stages: readonly Stage[], from: unknown, to: string): boolean =>
  stages.findIndex((one) => one.stage_code === to) < stages.findIndex((one) => one.stage_code === from)
