// The calls of forms: the fields of a business table, and the business form of an approval.
import { z } from 'zod'
import { keyInput } from '../paging.ts'
import { person, text } from './approval-parts.ts'
import { type AnswerOf, define } from './define.ts'

const metaField = z.object({
  table: z.string(),
  field: z.string(),
  label: z.string(),
  type: z.string(),
  dict: text,
  required: z.boolean(),
  section: text,
  section_label: text,
  sort: z.number(),
})

const metaTable = z.object({ table: z.string(), label: z.string(), fields: z.number() })

export type MetaField = z.output<typeof metaField>
export type MetaTable = z.output<typeof metaTable>

export const queryFormTables = define('POST /api/forms/biz/meta/table/getList', {
  input: z.object({ keyword: z.string().trim().max(60).default('') }),
  output: z.object({ records: z.array(metaTable), total: z.number() }),
})

export const queryFormFields = define('POST /api/forms/biz/meta/table/field/getList', {
  input: z.object({ table: z.string().min(1).max(60) }),
  output: z.array(metaField),
})

/** The business form behind an approval, with what has changed and the amounts that the decision depends on. */
export const readBusinessForm = define('POST /api/forms/biz/wf/getDetail', {
  input: z.object({ taskId: keyInput.optional(), process_instance_id: keyInput.optional() }),
  output: z.object({
    business_type: text,
    business_key: text,
    title: text,
    table: text,
    table_label: text,
    /** The record as its own screens show it; null for a process without a record. */
    record: z.record(z.string(), z.unknown()).nullable(),
    /** The previous values by field, where a change or a record submitted again is approved. */
    changes: z.record(z.string(), z.unknown()),
    fields: z.array(
      metaField.extend({
        value: z.unknown(),
        text: z.string(),
        changed: z.boolean(),
        /** The previous value as text; null if it has not changed. */
        before: text,
      }),
    ),
    /** Amounts that the decision depends on: what is left, what is overdue. */
    /** Whom the applicant has chosen, by step; of a process without a record. */
    approvers: z.record(z.string(), z.array(person)),
    context: z.array(z.object({ label: z.string(), value: z.string(), tone: z.enum(['normal', 'good', 'warn', 'bad']) })),
  }),
})

export type BusinessForm = AnswerOf<typeof readBusinessForm>
export type BusinessField = BusinessForm['fields'][number]
