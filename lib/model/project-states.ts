// The states of projects: from where each change of state by hand starts, what may be changed in them, and what a change of a running project needs
// (docs/domain/project.md#states).

/** States that a change by hand leads to, with those that it starts from. */
export const projectChanges = {
  SUSPEND: ['PASS'],
  PASS: ['SUSPEND'],
  CLOSING: ['PASS'],
  ARCHIVE: ['FINISH'],
  STOP: ['DRAFT', 'PROGRESS', 'PASS', 'REJECT', 'CANCEL', 'RETURN', 'SUSPEND'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ProjectChange = keyof typeof projectChanges

export const isProjectChange = (state: string): state is ProjectChange => state in projectChanges

/** A project that has not been approved yet is edited and submitted in these. */
export const preparingStates: readonly string[] = ['DRAFT', 'REJECT', 'CANCEL', 'RETURN']
/** The project is under way, or stands still for a while; its customer stays with the one who sold it. */
export const runningProjects: readonly string[] = ['PASS', 'SUSPEND', 'CLOSING']
/** Its rows (tasks, documents, people, resources …) are worked on in these. */
export const openStates: readonly string[] = [...preparingStates, 'PASS', 'SUSPEND']

/** What may need an approval in a running project (docs/domain/project.md#changes). */
export const controlledFields: readonly string[] = [
  'customer_key',
  'initial_budget',
  'project_mgr_key',
  'project_start_time',
  'project_end_time',
]
