// Content of /solution: one tab per kind of company, and of /smartSale, the product page of sales (domain.md G.8).
import { z } from 'zod'
import { agenda, figure, formWords, grid, heading, line, list, paragraph, point, question, seo, story } from './blocks.ts'

/** The tabs of /solution by the name in the address. */
export const solutionTabs = ['loan', 'fund', 'service', 'lease', 'shared'] as const
export type SolutionTab = (typeof solutionTabs)[number]

const stage = z.object({ name: line(8), text: paragraph(60) })

const tab = z.object({
  seo,
  name: line(16),
  hero: heading,
  pains: list(point, 4),
  picture: z.object({ title: line(30), stages: z.array(stage).min(3).max(6) }),
  functions: list(point, 8),
  figures: z.array(figure).length(3),
  story,
})

export const solutionContent = z.object({
  tabs: z.object({ loan: tab, fund: tab, service: tab, lease: tab, shared: tab }),
  words: z.object({
    pains: line(20),
    picture: line(20),
    functions: line(20),
    figures: line(20),
    story: line(20),
    brochure: line(20),
    print: line(20),
  }),
  form: formWords,
})

const column = z.object({
  name: line(8),
  cards: z.array(z.object({ name: line(20), note: line(30), amount: z.string().max(16), stars: z.int().min(0).max(5) })).max(4),
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
    series: list(z.object({ name: line(8), value: z.number().min(0).max(100_000), note: line(20) }), 6),
  }),
  board: z.object({ ...heading.shape, all: line(8), columns: z.array(column).length(5), note: line(60) }),
  questions: z.object({ title: line(30), items: list(question, 10) }),
  form: formWords,
})

export type SolutionContent = z.infer<typeof solutionContent>
export type SmartSaleContent = z.infer<typeof smartSaleContent>
