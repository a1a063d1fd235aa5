// What a dry run found, as it is kept with an example, and in what a later one differs.
import type { Difference } from '../../model/calls/approval-examples.ts'
import { isNotYetChosen } from '../bpm/chosen.ts'
import type { DryRunResult } from '../bpm/dry-run.ts'

export interface StoredOutcome {
  status: string
  steps: { node_id: string; node_name: string | null; people: string[] | null }[]
}

/** Of larger groups the first are compared. */
const maxPeople = 50
const maxSteps = 200

/** Steps that have a name or ask somebody: gateways and other nodes without a name say nothing to a reader. */
export function outcomeOf({ status, steps, variables }: DryRunResult): StoredOutcome {
  const told = steps.flatMap(({ activity, task, users }) => {
    const { node_id, node_name } = activity
    const people = isNotYetChosen(variables, node_id) ? [] : users.toSorted().slice(0, maxPeople)
    return task || (node_name && !activity.node_type.endsWith('Gateway'))
      ? [{ node_id, node_name: node_name || null, people: task ? people : null }]
      : []
  })
  return { status, steps: told.slice(0, maxSteps) }
}

/** Steps are compared by their names: one that was drawn again under its old name is the same to whoever applies. */
export function differencesOf(before: StoredOutcome, now: StoredOutcome): Difference[] {
  const path = (one: StoredOutcome) => JSON.stringify(one.steps.map(({ node_id, node_name }) => node_name ?? node_id))
  const people = (one: StoredOutcome) => JSON.stringify(one.steps.map((step) => step.people))
  return [
    ...(before.status === now.status ? [] : (['status'] as const)),
    ...(path(before) === path(now) ? (people(before) === people(now) ? [] : (['people'] as const)) : (['path'] as const)),
  ]
}
