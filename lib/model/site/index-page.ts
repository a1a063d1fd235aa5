// Content of /index: the promise, six capabilities with fragments of the interface, solutions, figures (docs/domain/website.md#pages).
import { z } from 'zod'
import { agenda, figure, formWords, heading, line, list, paragraph, seo, state, story } from './blocks.ts'

const card = z.object({
  stage: line(16),
  title: line(60),
  text: z.string().trim().max(120),
  note: z.string().trim().max(80),
  /** An amount in yuan, drawn large. */
  amount: z.string().trim().max(32),
  stars: z.int().min(0).max(5),
  button: z.string().trim().max(24),
  foot: z.object({ label: z.string().trim().max(40), value: z.string().trim().max(40), state: state.nullable() }).nullable(),
})

const capability = { title: line(40), text: paragraph(160) }

export const indexContent = z.object({
  seo,
  /** The slogan; each part stays on one line, the last begins a new one. */
  slogan: z.array(line(28)).length(3),
  lead: paragraph(200),
  form: formWords,
  figures: z.array(figure).length(4),
  cards: z.array(card).length(5),
  capabilities: heading,
  acquire: z.object({
    ...capability,
    code: line(40),
    columns: z.array(line(20)).length(4),
    channels: list(z.object({ name: line(24), clues: line(16), rate: line(16), cost: line(24) }), 5),
  }),
  follow: z.object({ ...capability, items: list(agenda, 4) }),
  visit: z.object({ ...capability, items: list(agenda, 5), button: line(20) }),
  okr: z.object({
    ...capability,
    objective: line(60),
    weight: line(24),
    results: list(z.object({ name: line(40), value: line(40), percent: z.number().min(0).max(100) }), 4),
  }),
  quote: z.object({
    ...capability,
    lines: list(z.object({ label: line(24), value: line(32) }), 4),
    margin: z.object({
      label: line(20),
      value: line(16),
      percent: z.number().min(0).max(50),
      limit: line(32),
      at: z.number().min(0).max(50),
    }),
    instalments: list(state, 4),
  }),
  approval: z.object({
    ...capability,
    nodes: z.object({ first: line(20), high: line(20), middle: line(20), highWhen: line(48), middleWhen: line(60) }),
  }),
  money: z.object({
    title: z.array(line(28)).min(1).max(2),
    text: paragraph(200),
    budget: line(16),
    paid: line(16),
    now: line(16),
    over: line(16),
  }),
  solutions: z.object({
    title: line(60),
    pain: line(24),
    answer: line(24),
    items: list(
      z.object({
        tab: z.enum(['loan', 'fund', 'service', 'lease', 'shared']),
        name: line(32),
        pain: paragraph(80),
        answer: paragraph(100),
      }),
      5,
    ),
  }),
  stories: z.object({ title: line(60), items: list(story, 4), partners: list(line(20), 6), note: line(60) }),
  news: z.object({ title: line(40), more: line(24) }),
  close: formWords,
})

export type IndexContent = z.infer<typeof indexContent>
