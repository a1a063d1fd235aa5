// Content of /index: the promise, six capabilities with fragments of the interface, solutions, figures (domain.md G.8).
import { z } from 'zod'
import { agenda, figure, formWords, heading, line, list, paragraph, seo, state, story } from './blocks.ts'

const card = z.object({
  stage: line(8),
  title: line(30),
  text: z.string().trim().max(60),
  note: z.string().trim().max(40),
  /** An amount in yuan, drawn large. */
  amount: z.string().trim().max(16),
  stars: z.int().min(0).max(5),
  button: z.string().trim().max(12),
  foot: z.object({ label: z.string().trim().max(20), value: z.string().trim().max(20), state: state.nullable() }).nullable(),
})

const capability = { title: line(20), text: paragraph(160) }

export const indexContent = z.object({
  seo,
  /** The slogan; each part stays on one line, the last begins a new one. */
  slogan: z.array(line(14)).length(3),
  lead: paragraph(200),
  form: formWords,
  figures: z.array(figure).length(4),
  cards: z.array(card).length(5),
  capabilities: heading,
  acquire: z.object({
    ...capability,
    code: line(20),
    columns: z.array(line(10)).length(4),
    channels: list(z.object({ name: line(12), clues: line(8), rate: line(8), cost: line(12) }), 5),
  }),
  follow: z.object({ ...capability, items: list(agenda, 4) }),
  visit: z.object({ ...capability, items: list(agenda, 5), button: line(10) }),
  okr: z.object({
    ...capability,
    objective: line(30),
    weight: line(12),
    results: list(z.object({ name: line(20), value: line(20), percent: z.number().min(0).max(100) }), 4),
  }),
  quote: z.object({
    ...capability,
    lines: list(z.object({ label: line(12), value: line(16) }), 4),
    margin: z.object({
      label: line(10),
      value: line(8),
      percent: z.number().min(0).max(50),
      limit: line(16),
      at: z.number().min(0).max(50),
    }),
    instalments: list(state, 4),
  }),
  approval: z.object({
    ...capability,
    nodes: z.object({ first: line(10), high: line(10), middle: line(10), highWhen: line(24), middleWhen: line(30) }),
  }),
  money: z.object({
    title: z.array(line(14)).min(1).max(2),
    text: paragraph(200),
    budget: line(8),
    paid: line(8),
    now: line(8),
    over: line(8),
  }),
  solutions: z.object({
    title: line(30),
    pain: line(12),
    answer: line(12),
    items: list(
      z.object({
        tab: z.enum(['loan', 'fund', 'service', 'lease', 'shared']),
        name: line(16),
        pain: paragraph(80),
        answer: paragraph(100),
      }),
      5,
    ),
  }),
  stories: z.object({ title: line(30), items: list(story, 4), partners: list(line(10), 6), note: line(60) }),
  news: z.object({ title: line(20), more: line(12) }),
  close: formWords,
})

export type IndexContent = z.infer<typeof indexContent>
