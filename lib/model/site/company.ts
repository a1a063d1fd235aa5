// Content of /about, /proxy and /service (docs/domain/website.md#pages).
import { z } from 'zod'
import { formWords, grid, heading, line, list, paragraph, point, question, seo } from './blocks.ts'

export const aboutContent = z.object({
  seo,
  hero: heading,
  introduction: list(paragraph(500), 5),
  values: z.object({ title: line(60), items: list(point, 6) }),
  timeline: z.object({ title: line(60), items: list(z.object({ when: line(20), text: paragraph(120) }), 12) }),
  team: z.object({ ...heading.shape, items: list(z.object({ name: line(24), role: line(40), text: paragraph(120) }), 12) }),
  honours: z.object({ title: line(60), items: list(z.object({ when: line(20), text: line(80) }), 12), note: line(120) }),
  offices: z.object({ title: line(60), items: list(z.object({ city: line(24), address: line(100), phone: line(80) }), 8) }),
  jobs: z.object({ ...heading.shape, table: grid, apply: paragraph(160) }),
  form: formWords,
})

export const proxyContent = z.object({
  seo,
  hero: heading,
  policy: z.object({ ...heading.shape, items: list(point, 6) }),
  areas: z.object({ ...heading.shape, table: grid }),
  calculator: z.object({
    ...heading.shape,
    deals: line(40),
    price: line(40),
    rate: line(40),
    month: line(40),
    year: line(40),
    calculate: line(20),
    note: paragraph(160),
  }),
  conditions: z.object({ title: line(60), items: list(line(80), 8) }),
  support: z.object({ title: line(60), items: list(point, 6) }),
  form: formWords,
})

export const serviceContent = z.object({
  seo,
  hero: heading,
  promise: z.object({ ...heading.shape, table: grid }),
  onboarding: z.object({ ...heading.shape, steps: list(point, 6) }),
  training: z.object({ ...heading.shape, table: grid }),
  help: z.object({ ...heading.shape, items: list(question, 20) }),
  downloads: z.object({
    title: line(60),
    items: list(z.object({ name: line(80), note: line(120), path: z.string().regex(/^\/info\?doc=[a-z-]+$/) }), 8),
  }),
  contact: z.object({ title: line(60), items: list(z.object({ label: line(40), value: line(60), note: line(120) }), 6) }),
  ticket: formWords,
})

export type ProxyContent = z.infer<typeof proxyContent>
