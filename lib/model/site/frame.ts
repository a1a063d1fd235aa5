// Content around every public page: navigation, footer, contacts (docs/domain/website.md#pages).
import { z } from 'zod'
import { line, list, paragraph } from './blocks.ts'

/** An internal path, with its query. */
const ownPath = z
  .string()
  .regex(/^\/[A-Za-z0-9/]*(\?[\w=&-]*)?$/)
  .max(100)

const link = z.object({ text: line(40), path: ownPath })

export const frameContent = z.object({
  brand: line(40),
  edition: line(60),
  navigation: list(link, 8),
  signIn: line(20),
  trial: line(20),
  company: line(60),
  address: line(100),
  phone: line(80),
  hours: line(80),
  columns: list(z.object({ title: line(20), links: list(link, 8) }), 4),
  wechat: z.object({ label: line(40), note: paragraph(80) }),
  copyright: line(60),
  filing: line(60),
})

export type FrameContent = z.infer<typeof frameContent>
