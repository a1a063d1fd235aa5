// The rules of the notice editor, pure: who a notice is for, what the save call gets, which files the list keeps.
import { filesOfText } from '@/components/record/detail/article'
import { joinDepartments } from '@/components/record/field/picker/department-picker'
import type { Option } from '@/components/record/field/picker/paged-select'
import type { NoticeInput } from '@/lib/model/calls/notice'
import type { FileRef } from '@/lib/model/field'
import type { Values } from '@/lib/model/record'
import { type Rule, requiredEmail, requiredPhone } from '@/lib/model/rules'

/** The audiences of the dictionary NOTICE_SCOPE. */
export const audienceKinds = ['ALL', 'employ_key', 'dept_key'] as const
export type AudienceKind = (typeof audienceKinds)[number]

export interface Audience {
  kind: AudienceKind
  users: Option[]
  departments: Option[]
}

export const everybody: Audience = { kind: 'ALL', users: [], departments: [] }

/** The audience of a stored notice: `dept_key` tells departments from users (docs/domain/notice.md#audience). */
export function audienceOf(row: Values): Audience {
  const keys = (row.ref_key as string[] | null) ?? []
  const departments = (row.dept_key as string[] | null) ?? []
  const names = new Map(((row.audience_names as Option[] | undefined) ?? []).map((one) => [one.value, one.label]))
  const options = (list: readonly string[]) => list.map((value) => ({ value, label: names.get(value) ?? value }))
  if (departments.length > 0) return { kind: 'dept_key', users: [], departments: options(departments) }
  if (keys.length === 0 || keys[0] === 'ALL') return everybody
  return { kind: 'employ_key', users: options(keys), departments: [] }
}

/** A stored notice as the form takes it: the attachment as a list (docs/domain/notice.md#attachment). */
export function formValues(row: Values): Values {
  return typeof row.attachment === 'string' || !row.attachment ? { ...row, attachment: filesOfText(row.attachment as string | null) } : row
}

/** The list behind a department picker's comma text. */
export function splitDepartments(text: string): string[] {
  return text.split(',').filter((key) => key !== '')
}

/** ref_key and dept_key as the save call takes them (docs/domain/notice.md#audience). */
export function audiencePayload({ kind, users, departments }: Audience): { ref_key: string[]; dept_key: string[] } {
  if (kind === 'ALL') return { ref_key: ['ALL'], dept_key: [] }
  if (kind === 'employ_key') return { ref_key: users.map((user) => user.value), dept_key: [] }
  const dept_key = splitDepartments(joinDepartments(departments.map(({ value }) => ({ id: value }))))
  return { ref_key: [...dept_key], dept_key }
}

/** Whether anybody is named. */
export function namesSomebody({ kind, users, departments }: Audience): boolean {
  return kind === 'ALL' || (kind === 'employ_key' ? users : departments).length > 0
}

export interface Attachment extends FileRef {
  /** How far an upload is; null once it has failed; absent when the file is there. */
  percent?: number | null
  /** What to send again after a failure. */
  source?: File
}

const keptFiles = 2

/** The attachment list keeps the last two entries: the file, and the upload that failed beside it (docs/domain/notice.md#attachment). */
export function keepLastFiles<F>(files: readonly F[]): F[] {
  return files.slice(-keptFiles)
}

interface WrittenNotice {
  values: Values
  audience: Audience
  files: readonly FileRef[]
  /** The user key of who saves. */
  publisher: string
  status: 'DRAFT' | 'PUBLISHED'
  /** The stored notice when it is changed. */
  old: Values | null
}

const sent = [
  'title',
  'message_category_key',
  'notice_type',
  'priority',
  'message_content',
  'plan_time',
  'expire_time',
  'must_confirm',
] as const

/** The save call's payload; message_key and row_version only of a notice that exists (docs/domain/notice.md#notice). */
export function noticePayload({ values, audience, files, publisher, status, old }: WrittenNotice): NoticeInput {
  return {
    ...Object.fromEntries(sent.map((name) => [name, values[name] ?? null])),
    ...audiencePayload(audience),
    attachment: files.length > 0 ? JSON.stringify(files) : null,
    status,
    publisher,
    ...(old && { message_key: String(old.message_key), row_version: old.row_version }),
  }
}

/**
 * Validators besides those of the fields. Phone and email are demanded, but the form has no such fields, so they are never asked
 * (docs/domain/notice.md#publication).
 */
export const noticeRules: Readonly<Record<string, Rule>> = { phone: requiredPhone, email: requiredEmail }

/** Names of the shown fields that break such a rule. */
export function brokenRules(values: Values, shown: readonly string[]): string[] {
  return shown.filter((name) => noticeRules[name]?.(String(values[name] ?? '')) != null)
}
