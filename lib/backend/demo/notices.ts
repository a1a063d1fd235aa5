// The notices of the demo company (docs/domain/demo.md#data). Everything in them is invented.
import { z } from 'zod'
import notices from '../../content/demo/notices.json' with { type: 'json' }

const demoNotice = z.strictObject({
  title: z.string(),
  /** Code of its category. */
  category: z.enum(['ANNOUNCEMENT', 'SYSTEM', 'POLICY', 'PERSONNEL', 'HOLIDAY', 'TRAINING']),
  /** Days since it was written; counted back from today. */
  ago: z.number(),
  status: z.enum(['PUBLISHED', 'DRAFT', 'RETRACT']),
  priority: z.enum(['HIGHT', 'LOW']).optional(),
  /** Names of the departments it is for. */
  departments: z.array(z.string()).optional(),
  /** Account names of the people it is for; everybody without both. */
  users: z.array(z.string()).optional(),
  mustConfirm: z.literal(true).optional(),
  /** A draft that is published by itself in so many days. */
  plannedIn: z.number().optional(),
  /** The share of its readers who have read it. */
  read: z.number(),
  body: z.array(z.string()),
})
export type DemoNotice = z.infer<typeof demoNotice>

export const demoNotices = z.array(demoNotice).parse(notices)
