// The inbox: in whose pending lists a task is. Updated with every step, so that a page of the pending list is read from an index.
import { sql } from 'kysely'
import { storedTime } from '../../../model/moment.ts'
import type { Db } from '../../db/gateway.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { barredOf, type Change, type LogChange, type State } from '../state.ts'

/** The actor of a user in the inbox. */
export const userActor = (user: string): string => `u:${user}`
/** The actor of a candidate group: a role code, `dept:KEY` or `position:KEY`. */
export const groupActor = (group: string): string => `g:${group}`

/** Excludes a task from the list of a user whose group may decide it, but not he himself. */
export const barredActor = (user: string): string => `b:${user}`

/** The actors whose lists contain a task: its assignee, or its candidates. A task that waits for signers is in no list; the same for a task of a returned instance. */
export function actorsOf(state: State, taskId: string): string[] {
  const task = state.task.get(taskId)
  if (task?.status !== 'PENDING' || isReturned(state)) return []
  if (task.assignee !== null) return [userActor(task.assignee)]
  const actors = new Set<string>()
  const barred = barredOf(task)
  for (const { task_id, kind, value } of state.candidate.values()) {
    if (task_id !== taskId || (kind === 'user' && barred.includes(value))) continue
    actors.add(kind === 'user' ? userActor(value) : groupActor(value))
    if (kind === 'group') for (const user of barred) actors.add(barredActor(user))
  }
  return [...actors]
}

const isReturned = (state: State): boolean => [...state.instance.values()].some(({ status }) => status === 'RETURN')

type Entry = {
  task_id: string
  actor: string
  arrive_time: string
}

/** Updates the inbox rows of the tasks that a step changed. */
export async function writeInbox(db: Db, before: State, after: State, changes: readonly (Change | LogChange)[]): Promise<void> {
  const touched = new Set<string>()
  for (const change of changes) {
    if (change.table === 'task') touched.add(change.row.id)
    else if (change.table === 'candidate') touched.add(change.row.task_id)
  }
  if (isReturned(before) !== isReturned(after)) for (const id of [...before.task.keys(), ...after.task.keys()]) touched.add(id)
  const added: Entry[] = []
  const removed: Pick<Entry, 'task_id' | 'actor'>[] = []
  for (const task_id of touched) {
    const old = actorsOf(before, task_id)
    const now = actorsOf(after, task_id)
    const arrive_time = storedTime(new Date(after.task.get(task_id)?.arrive_time ?? 0))
    for (const actor of now) if (!old.includes(actor)) added.push({ task_id, actor, arrive_time })
    for (const actor of old) if (!now.includes(actor)) removed.push({ task_id, actor })
  }
  if (removed.length > 0) {
    const tasks = removed.map(({ task_id }) => task_id)
    const actors = removed.map(({ actor }) => actor)
    await sql`delete from bpm_inbox i using unnest(${tasks}::text[], ${actors}::text[]) d(task_id, actor)
      where i.task_id = d.task_id and i.actor = d.actor`.execute(db)
  }
  await insertRows(db, 'bpm_inbox', added)
}
