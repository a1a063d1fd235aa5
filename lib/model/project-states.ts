// The states of projects: what may be changed in them, and what a change of a running project needs (docs/domain/project.md#states). What moves them is in steps/project.ts.

/** A project that has not been approved yet is edited and submitted in these. */
export const preparingStates: readonly string[] = ['DRAFT', 'REJECT', 'CANCEL', 'RETURN']
/** The project is running or suspended; its customer stays with its owner. */
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
