// The building blocks of public pages' content: texts with a limit, and the few shapes that several pages share.
import { z } from 'zod'

/** One line of text, up to `max` characters. */
export const line = (max = 60) => z.string().trim().min(1).max(max)
/** A paragraph. */
export const paragraph = (max = 400) => z.string().trim().min(1).max(max)
/** A list of one to `max` items. */
export const list = <T extends z.ZodType>(item: T, max = 12) => z.array(item).min(1).max(max)

/** The texts for search engines and link previews. */
export const seo = z.object({ title: line(80), description: paragraph(160) })

/** A title with the sentence below it. */
export const heading = z.object({ title: line(80), lead: paragraph(300) })

/** A figure with its unit: 4 小时 新线索首次响应时限. */
export const figure = z.object({ value: line(24), unit: line(16), label: line(80) })

/** A figure that a named (invented) company reached. */
export const story = z.object({ value: line(24), unit: line(16), text: paragraph(200), company: line(80) })

/** A title with its text. */
export const point = z.object({ title: line(60), text: paragraph(300) })

export const question = z.object({ question: line(80), answer: paragraph(600) })

/** The texts around a form; its fields are in lib/model/site/forms.ts. */
export const formWords = z.object({ title: line(80), lead: paragraph(200), submit: line(24), done: paragraph(120) })

/** A table: column titles and rows of as many cells. */
export const grid = z
  .object({ columns: z.array(line(60)).min(2).max(6), rows: list(z.array(z.string().trim().max(120)).min(2).max(6), 40) })
  .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), { path: ['rows'] })

/** The states in a fragment of the interface, each with its glyph. */
export const state = z.object({ kind: z.enum(['ok', 'run', 'wait', 'bad', 'overdue', 'idle', 'draft']), text: line(48) })

/** A line of an interface fragment: time, text with a second line, state; without one, the fragment's button. */
export const agenda = z.object({ time: line(24), title: line(80), note: z.string().trim().max(80), state: state.nullable() })

export type Heading = z.infer<typeof heading>
export type Figure = z.infer<typeof figure>
export type Story = z.infer<typeof story>
export type Point = z.infer<typeof point>
export type Question = z.infer<typeof question>
export type FormWords = z.infer<typeof formWords>
export type Grid = z.infer<typeof grid>
export type Agenda = z.infer<typeof agenda>
