// Content around every public page: navigation, footer, contacts (domain.md G.8).
import { z } from 'zod'
import { line, list, paragraph } from './blocks.ts'

/** A page of ours, with its query. */
const ownPath = z
  .string()
  .regex(/^\/[A-Za-z0-9/]*(\?[\w=&-]*)?$/)
  .max(100)

const link = z.object({ text: line(20), path: ownPath })

export const frameContent = z.object({
  brand: line(20),
  edition: line(30),
  navigation: list(link, 8),
  signIn: line(10),
  trial: line(10),
  company: line(60),
  address: line(100),
  phone: line(40),
  hours: line(40),
  columns: list(z.object({ title: line(10), links: list(link, 8) }), 4),
  wechat: z.object({ label: line(20), note: paragraph(80) }),
  copyright: line(60),
  filing: line(60),
})

export type FrameContent = z.infer<typeof frameContent>
