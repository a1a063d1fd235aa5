// Content of /news, /article, /forum, /board and /info: the texts around lists, and the legal texts (docs/domain/website.md#pages).
import { z } from 'zod'
import { formWords, heading, line, list, paragraph, seo } from './blocks.ts'

export const newsContent = z.object({
  seo,
  hero: heading,
  all: line(20),
  search: z.object({ label: line(40), button: line(20), results: line(80), none: paragraph(80) }),
  empty: paragraph(80),
  hot: line(24),
  feed: line(40),
})

export const articleContent = z.object({
  source: line(40),
  attachment: line(24),
  previous: line(24),
  next: line(24),
  related: line(24),
  print: line(24),
  back: line(40),
  missing: z.object({ title: line(60), text: paragraph(120) }),
})

export const forumContent = z.object({
  seo,
  hero: heading,
  rules: z.object({ title: line(40), items: list(line(160), 8) }),
  words: z.object({
    all: line(20),
    replies: line(20),
    views: line(20),
    empty: paragraph(80),
    noReplies: paragraph(80),
    top: line(16),
    staff: line(16),
    back: line(24),
  }),
  post: formWords,
  answer: formWords,
})

export const boardContent = z.object({
  seo,
  hero: heading,
  list: z.object({ title: line(40), empty: paragraph(80), official: line(24) }),
  form: formWords,
})

/** A document in numbered sections. */
const legal = z.object({
  seo,
  title: line(80),
  /** Stored with every consent, to record which version was accepted. */
  version: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  lead: paragraph(600),
  sections: list(z.object({ title: line(80), paragraphs: list(paragraph(1000), 12) }), 20),
})

export const infoContent = z.object({
  seo,
  lead: z.object({ ...heading.shape, form: formWords }),
  activity: z.object({
    when: line(20),
    where: line(20),
    form: formWords,
    closed: paragraph(80),
    checkIn: formWords,
    notNow: paragraph(80),
  }),
  expired: z.object({ title: line(60), text: paragraph(120) }),
  agreed: line(40),
  privacy: legal,
  agreement: legal,
})

export type Legal = z.infer<typeof legal>
