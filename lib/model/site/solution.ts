// Content of /solution: one tab per kind of company, and of /smartSale, the product page of sales (docs/domain/website.md#pages).
import { z } from 'zod'
import { agenda, figure, formWords, grid, heading, line, list, paragraph, point, question, seo, story } from './blocks.ts'

/** The tabs of /solution by the name in the address. */
export const solutionTabs = ['loan', 'fund', 'service', 'lease', 'shared'] as const
export type SolutionTab = (typeof solutionTabs)[number]

const stage = z.object({ name: line(16), text: paragraph(60) })

const tab = z.object({
  seo,
  name: line(32),
  hero: heading,
  pains: list(point, 4),
  picture: z.object({ title: line(60), stages: z.array(stage).min(3).max(6) }),
  functions: list(point, 8),
  figures: z.array(figure).length(3),
  story,
})

export const solutionContent = z.object({
  tabs: z.object({ loan: tab, fund: tab, service: tab, lease: tab, shared: tab }),
  words: z.object({
    pains: line(40),
    picture: line(40),
    functions: line(40),
    figures: line(40),
    story: line(40),
    brochure: line(40),
    print: line(40),
  }),
  form: formWords,
})

const column = z.object({
  name: line(16),
  cards: z.array(z.object({ name: line(40), note: line(60), amount: z.string().max(32), stars: z.int().min(0).max(5) })).max(4),
})

export const smartSaleContent = z.object({
  seo,
  hero: heading,
  acquire: z.object({ ...heading.shape, points: list(line(60), 5), table: grid }),
  respond: z.object({ ...heading.shape, points: list(line(60), 5), items: list(agenda, 5) }),
  pool: z.object({ ...heading.shape, points: list(line(60), 5), rules: grid }),
  desk: z.object({ ...heading.shape, points: list(line(60), 5), items: list(agenda, 5) }),
  report: z.object({
    ...heading.shape,
    series: list(z.object({ name: line(16), value: z.number().min(0).max(100_000), note: line(40) }), 6),
  }),
  board: z.object({ ...heading.shape, all: line(16), columns: z.array(column).length(5), note: line(60) }),
  questions: z.object({ title: line(60), items: list(question, 10) }),
  form: formWords,
})

export type SmartSaleContent = z.infer<typeof smartSaleContent>
