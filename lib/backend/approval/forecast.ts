// The next steps of an approval if everybody confirms: dry runs of the engine from the current state, whose results are discarded.
import type { ForecastStep } from '../../model/calls/approval-page.ts'
import { dryRunCommand, readStepInputs } from '../bpm/store/execute-command.ts'
import { receiversOf } from '../bpm/store/notify.ts'
import { nameOf } from '../bpm/store/people.ts'
import { loadState } from '../bpm/store/rows.ts'
import type { Context } from '../kernel/context.ts'
import { requirePlace } from './access.ts'

/** How many people are shown for a step. */
const maxNames = 5
/** Limit for models with loops. */
const maxSteps = 30

/**
 * The steps after the open ones, in their order, with the people who would decide. It ends where the next step depends on a person, a function or an event: a form that a later
 * condition reads, a service task, a timer.
 */
export async function forecast(context: Context, id: string): Promise<ForecastStep[]> {
  const { root } = await requirePlace(context, id)
  const scene = await readStepInputs(context)
  let state = await loadState(context.db, root)
  if (state.instance.get(root)?.status !== 'RUNNING') return []
  const coming: (ForecastStep & { keys: Set<string> })[] = []
  for (let count = 0; count < maxSteps; count++) {
    const task = [...state.task.values()].find(({ status }) => status === 'PENDING')
    if (!task) break
    const outcome = await dryRunCommand(context, scene, state, { type: 'complete', task: task.id, user: task.assignee, force: true })
    if (!outcome || 'request' in outcome || scene.library.missing.size > 0 || outcome.state.incident.size > state.incident.size) break
    state = outcome.state
    for (const change of outcome.effects.changes) {
      if (change.table !== 'task' || change.op !== 'insert' || change.closed) continue
      const { node_id, node_name } = change.row
      const keys = receiversOf(state, change.row, scene.organisation)
      const known = coming.find((step) => step.node_id === node_id)
      if (known) for (const key of keys) known.keys.add(key)
      else coming.push({ node_id, node_name, people: [], count: 0, keys: new Set(keys) })
    }
  }
  return coming.map(({ keys, ...step }) => ({
    ...step,
    people: [...keys].slice(0, maxNames).map((key) => nameOf(scene.organisation, key)),
    count: keys.size,
  }))
}
