// What the form of a project holds: its fields as they are edited, its people, what is wrong with each step, and what it sends.
import { textOf } from '@/components/record/field/field-props'
import type { ProjectDetail } from '@/lib/model/calls/project'
import { cutText } from '@/lib/model/plain-text'
import { isDatetime } from '@/lib/model/value'

export interface Person {
  employee_key: string
  employee_name: string
  project_role: string
  join_time: string | null
  leave_time: string | null
  plan_days: string | null
  /** Left out for whoever may not see costs. */
  day_cost?: string | null
}

export interface ProjectValues {
  fields: Record<string, unknown>
  people: Person[]
  media: { value: string; label: string }[]
}

export const textFields = ['core_objectives', 'operation_scope', 'basic_background', 'launch_project_requirements', 'description'] as const

const sent = [
  'project_code',
  'project_name',
  'project_type',
  'project_level',
  'project_city',
  'project_start_time',
  'project_end_time',
  'customer_key',
  'customer_department_key',
  'customer_product_key',
  'customer_contacts_key',
  'business_key',
  'project_mgr_key',
  'project_mgr_name',
  ...textFields,
] as const

/** The values of a stored project, or of a new one managed by `me`. */
export function startingValues(project: ProjectDetail | undefined, me: { key: string; name: string }): ProjectValues {
  if (!project) {
    const fields = {
      project_city: '广州',
      project_type: 'SERVICE',
      project_level: 'NORMAL',
      initial_budget: '0',
      project_mgr_key: me.key,
      project_mgr_name: me.name,
    }
    return { fields, people: [], media: [] }
  }
  return {
    fields: { ...project, customer_department_name: project.customer_depart_name },
    people: project.project_participants.map((one) => ({
      employee_key: one.employee_key,
      employee_name: textOf(one.employee_name),
      project_role: textOf(one.project_role),
      join_time: one.join_time ?? null,
      leave_time: one.leave_time ?? null,
      plan_days: one.plan_days ?? null,
      ...('day_cost' in one && { day_cost: one.day_cost }),
    })),
    media: project.project_medium_dtos.map((one) => ({ value: one.project_medium_key, label: one.project_medium_name })),
  }
}

/** Required fields of a step that are empty. */
export function missingIn(step: number, { fields }: ProjectValues): string[] {
  const required = step === 0 ? ['project_code', 'project_name', 'project_start_time', 'project_city'] : ['project_mgr_name']
  const empty = required.filter((name) => textOf(fields[name]).trim() === '')
  if (step === 0 && !empty.includes('project_start_time') && !textOf(fields.project_end_time)) empty.push('project_start_time')
  return empty
}

/** What is wrong with the moments that were typed, by field. */
export function periodProblems(step: number, { fields }: ProjectValues): [string, 'datetime' | 'notBefore'][] {
  if (step !== 0) return []
  const [from, to] = [textOf(fields.project_start_time), textOf(fields.project_end_time)]
  const unread = { project_start_time: from, project_end_time: to }
  const wrong = Object.entries(unread).filter(([, text]) => text !== '' && !isDatetime(text))
  if (wrong.length > 0) return wrong.map(([name]) => [name, 'datetime'])
  return from && to && to < from ? [['project_end_time', 'notBefore']] : []
}

/** The name that a product gives the project: customer, product, type. */
export const proposedName = (fields: Record<string, unknown>, type: string): string =>
  cutText(`${textOf(fields.customer_name)}${textOf(fields.customer_product_name)}${type}`, 100)

/** What saving sends; `initial_budget` is a number (docs/domain/project.md#project). */
export function payloadOf({ fields, people, media }: ProjectValues, me: string) {
  const medium = media.map((one) => ({ project_medium_key: one.value, project_medium_name: one.label }))
  return {
    ...Object.fromEntries(sent.map((name) => [name, fields[name] ?? null])),
    ...(fields.project_key ? { project_key: textOf(fields.project_key), row_version: Number(fields.row_version) } : {}),
    initial_budget: Number(fields.initial_budget ?? 0),
    project_participants: people,
    process_members_dtos: people.map((one) => ({ process_member_key: one.employee_key, process_member_name: one.employee_name })),
    project_medium_dtos: medium,
    medium_vos: medium,
    emp_key: me,
  }
}
