// Content of /news, /article, /forum, /board and /info: the words around lists, and the legal texts (domain.md G.8).
import { z } from 'zod'
import { formWords, heading, line, list, paragraph, seo } from './blocks.ts'

export const newsContent = z.object({
  seo,
  hero: heading,
  all: line(10),
  search: z.object({ label: line(20), button: line(10), results: line(40), none: paragraph(80) }),
  empty: paragraph(80),
  hot: line(12),
  feed: line(20),
})

export const articleContent = z.object({
  source: line(20),
  attachment: line(12),
  previous: line(12),
  next: line(12),
  related: line(12),
  print: line(12),
  back: line(20),
  missing: z.object({ title: line(30), text: paragraph(120) }),
})

export const forumContent = z.object({
  seo,
  hero: heading,
  rules: z.object({ title: line(20), items: list(line(80), 8) }),
  words: z.object({
    all: line(10),
    author: line(10),
    replies: line(10),
    views: line(10),
    last: line(12),
    reply: line(12),
    empty: paragraph(80),
    noReplies: paragraph(80),
    top: line(8),
    staff: line(8),
    back: line(12),
  }),
  post: formWords,
  answer: formWords,
})

export const boardContent = z.object({
  seo,
  hero: heading,
  list: z.object({ title: line(20), empty: paragraph(80), official: line(12) }),
  form: formWords,
})

/** A document in numbered sections. */
const legal = z.object({
  seo,
  title: line(40),
  /** Kept with every consent, so that it is known which text was agreed to. */
  version: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  lead: paragraph(600),
  sections: list(z.object({ title: line(40), paragraphs: list(paragraph(1000), 12) }), 20),
})

export const infoContent = z.object({
  seo,
  lead: z.object({ ...heading.shape, form: formWords }),
  activity: z.object({ when: line(10), where: line(10), form: formWords, closed: paragraph(80) }),
  expired: z.object({ title: line(30), text: paragraph(120) }),
  agreed: line(20),
  privacy: legal,
  agreement: legal,
})

export type NewsContent = z.infer<typeof newsContent>
export type ArticleContent = z.infer<typeof articleContent>
export type ForumContent = z.infer<typeof forumContent>
export type BoardContent = z.infer<typeof boardContent>
export type InfoContent = z.infer<typeof infoContent>
export type Legal = z.infer<typeof legal>
