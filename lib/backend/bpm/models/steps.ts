// Functions and types to declare the default models.

/** A form field of a task or of the start event. */
export interface Field {
  id: string
  name: string
  type: 'string' | 'long' | 'date' | 'boolean' | 'files' | 'enum'
  required?: true
  /** Shown wherever the application is listed. */
  summary?: true
  /** The choices of an enum. */
  values?: readonly string[]
  /** The minimum and maximum of a number. */
  bounds?: readonly [number, number]
}

export type Step =
  /** One person, by an expression in JUEL without the braces. */
  | { kind: 'task'; id: string; name: string; assignee: string; form?: readonly Field[] }
  /** Any one of a role decides (或签). */
  | { kind: 'any'; id: string; name: string; role: string; form?: readonly Field[] }
  /** Everybody of the roles signs (会签). */
  | { kind: 'all'; id: string; name: string; roles: string }
  | { kind: 'choice'; id: string; name: string; ways: readonly Way[] }

export interface Way {
  name: string
  /** JUEL without the braces; null for the default branch. */
  condition: string | null
  steps: readonly Step[]
}

export interface ModelPlan {
  key: string
  name: string
  /** The variables that the record passes at the start. */
  variables: readonly string[]
  /** Who gets a copy after the approval: participants, starter, role:CODE. */
  copyTo?: string
  startForm?: readonly Field[]
  steps: readonly Step[]
}

export const task = (id: string, name: string, assignee: string): Step => ({ kind: 'task', id, name, assignee })
export const anyOf = (id: string, name: string, role: string, form?: readonly Field[]): Step => ({
  kind: 'any',
  id,
  name,
  role,
  ...(form ? { form } : {}),
})
export const allOf = (id: string, name: string, roles: string): Step => ({ kind: 'all', id, name, roles })
export const choice = (id: string, name: string, ...ways: Way[]): Step => ({ kind: 'choice', id, name, ways })
export const when = (name: string, condition: string, ...steps: Step[]): Way => ({ name, condition, steps })
export const otherwise = (name: string, ...steps: Step[]): Way => ({ name, condition: null, steps })

/** The applicant's department leader and direct leader (docs/domain/approval.md#who-approves). */
export const departmentLeader = (id = 'depart_leader'): Step => task(id, '部门负责人审批', 'deptLeader(depart(starter))')
export const directLeader = (): Step => task('direct_leader', '直属上级审批', 'leader(starter)')
