// Content of /partner and /partnerPay: why join, levels and their rights, process, fees (docs/domain/website.md#pages).
import { z } from 'zod'
import { formWords, grid, heading, line, list, paragraph, point, question, seo } from './blocks.ts'

export const partnerContent = z.object({
  seo,
  hero: heading,
  reasons: z.object({ ...heading.shape, items: list(point, 6) }),
  levels: z.object({ ...heading.shape, table: grid, fee: line(40) }),
  process: z.object({ ...heading.shape, steps: list(point, 6) }),
  questions: z.object({ title: line(60), items: list(question, 10) }),
  form: formWords,
})

/** The three levels; amounts in whole yuan. */
export const partnerLevels = ['CERTIFIED', 'GOLD', 'STRATEGIC'] as const
export type PartnerLevel = (typeof partnerLevels)[number]

const plan = z.object({
  level: z.enum(partnerLevels),
  name: line(24),
  /** Yearly fee in yuan, a decimal string. */
  fee: z.string().regex(/^\d{1,9}\.\d{2}$/),
  commission: line(24),
  accounts: line(24),
  text: paragraph(120),
})

export const partnerPayContent = z.object({
  seo,
  hero: heading,
  plans: z.array(plan).length(3),
  words: z.object({ fee: line(24), perYear: line(24), commission: line(24), accounts: line(24) }),
  account: z.object({ title: line(60), lead: paragraph(200), name: line(60), bank: line(60), number: line(80), remark: paragraph(120) }),
  labels: z.object({ name: line(24), bank: line(24), number: line(24), remark: line(24) }),
  form: formWords,
  result: z.object({ title: line(60), text: paragraph(200) }),
  questions: z.object({ title: line(60), items: list(question, 10) }),
})
