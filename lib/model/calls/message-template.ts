// The calls of 消息模板: the texts of each kind of business message, and whether it is sent (docs/domain/message.md#texts).
import { z } from 'zod'
import { templateLength } from '../message-places.ts'
import { define } from './define.ts'
import { versionInput } from './record-input.ts'

const template = z.object({
  message_code: z.string(),
  category_code: z.string(),
  category_name: z.string(),
  zh: z.string(),
  en: z.string(),
  /** The texts that come with the product. */
  default_zh: z.string(),
  default_en: z.string(),
  /** Names that may stand in braces in the texts. */
  places: z.array(z.string()),
  enabled: z.boolean(),
  /** Cannot be disabled. */
  locked: z.boolean(),
  /** 0 while it is as it comes with the product. */
  row_version: z.number(),
  update_time: z.string().nullable(),
  update_by_name: z.string().nullable(),
})

export type MessageTemplateRow = z.output<typeof template>

const code = z.string().trim().min(1).max(40)
const text = z.string().trim().min(1).max(templateLength)

export const queryMessageTemplates = define('POST /api/fintech/biz/message/template/query', {
  output: z.object({ records: z.array(template), total: z.number() }),
})

/** Changes the texts of a kind of message, or whether it is sent; what is left out stays. */
export const saveMessageTemplate = define('POST /api/fintech/biz/message/template/save', {
  input: z.object({
    message_code: code,
    zh: text.optional(),
    en: text.optional(),
    enabled: z.boolean().optional(),
    /** Of the row that was read. */
    row_version: z.number().int().min(0),
  }),
  output: template,
})

/** Goes back to what comes with the product. */
export const resetMessageTemplate = define('POST /api/fintech/biz/message/template/reset', {
  input: z.object({ message_code: code, row_version: versionInput }),
  output: template,
})
