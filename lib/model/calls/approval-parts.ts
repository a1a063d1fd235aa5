// Shared parts of the inputs and answers of the approval calls.
import { z } from 'zod'
import { type FileRef, files } from '../field.ts'
import { keyInput } from '../paging.ts'
import { readValue } from '../value.ts'

/** An empty value counts as none. */
export const blankAsNone = <T extends z.ZodType>(type: T) =>
  z.preprocess((value: z.input<T> | '' | null | undefined) => (value === '' || value === null ? undefined : value), type.optional())

export const remarkInput = blankAsNone(z.string().trim().max(2000))
/** docs/domain/approval.md#comments: a reason is required for rejecting and reassigning. */
export const reasonInput = z.string().trim().min(2).max(2000)
export const variablesInput = z.record(z.string().max(255), z.unknown()).default({})

/** Files per line of the timeline. */
export const attachmentsField = files({ max: 9 })

/** Uploaded files as the upload call returns them; none by default. */
export const attachmentsInput = z
  .unknown()
  .transform((given, context): FileRef[] => {
    const reading = readValue(attachmentsField, given ?? [])
    if (!reading.problem) return (reading.value ?? []) as FileRef[]
    const { key, params = {} } = reading.problem
    context.addIssue({ code: 'custom', message: key, params: { key, params } })
    return z.NEVER
  })
  .optional()

/** An instance, given as `process_instance_id` or `id`. */
export const oneInstance = z
  .looseObject({ process_instance_id: keyInput.optional(), id: keyInput.optional() })
  .transform(({ process_instance_id, id }, context) => {
    const key = process_instance_id ?? id
    if (!key) context.addIssue({ code: 'custom', path: ['process_instance_id'], message: 'required', params: { key: 'required' } })
    return { instance: key ?? '' }
  })

/** An instance and its state after a command. */
export const instanceAfter = z.object({ process_instance_id: z.string(), status: z.string() })

export const text = z.string().nullable()

export const person = z.object({ user_key: z.string(), name: z.string() })

export type Person = z.output<typeof person>

/** Whom the applicant has chosen, by the step that they decide at. */
export const approversInput = z.record(z.string().min(1).max(255), z.array(keyInput).max(50))

/** A step whose approvers the applicant chooses. */
export const approverChoice = z.object({
  node_id: z.string(),
  node_name: z.string(),
  /** Who may be chosen; null for every active colleague. */
  people: z.array(person).nullable(),
  /** Who was chosen before. */
  chosen: z.array(person),
})

export type ApproverChoice = z.output<typeof approverChoice>

/** One value of the summary of an application: an amount, a number, a time (with `until` a range), or a text. */
export const summaryPart = z.object({
  label: z.string(),
  kind: z.enum(['money', 'number', 'moment', 'text']),
  value: z.string(),
  until: text,
  unit: text,
})

export type SummaryPart = z.output<typeof summaryPart>

/** A field of the form of a task or of a start event. */
export const formField = z.object({
  id: z.string(),
  label: z.string(),
  type: z.string(),
  required: z.boolean(),
  readable: z.boolean(),
  writable: z.boolean(),
  date_pattern: text,
  value: z.unknown(),
  values: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Bounds, places and lengths of its values, as the model says them. */
  constraints: z.array(z.object({ name: z.string(), config: z.string() })),
})

export type FormField = z.output<typeof formField>
