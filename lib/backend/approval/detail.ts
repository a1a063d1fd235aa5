// One task or instance for the approval page: its current state, the form of the task, and what the caller may do with it.
import { sql } from 'kysely'
import type { ApprovalCommand, ApprovalDetail } from '../../model/calls/approval-page.ts'
import type { Person } from '../../model/calls/approval-parts.ts'
import { wireTime } from '../../model/moment.ts'
import { type Button, offers } from '../bpm/command/access.ts'
import type { Definition, Node } from '../bpm/definition.ts'
import { bars, type InstanceRow, isApplicant, type State, type TaskRow } from '../bpm/state.ts'
import { wouldRefuse } from '../bpm/store/execute-command.ts'
import { actorsOf } from '../bpm/store/inbox.ts'
import { readDefinition } from '../bpm/store/library.ts'
import { loadState } from '../bpm/store/rows.ts'
import { jsonOf, rawRows } from '../db/raw-rows.ts'
import { peopleNames } from '../entity/people-names.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { requirePlace } from './access.ts'
import { earlierSteps } from './earlier-steps.ts'
import { namePeople } from './filled-fields.ts'
import { fieldsOf } from './form-fields.ts'
import { actorsOfUser, instanceListColumns, instanceShape, taskColumns, taskJoins, taskShape } from './rows.ts'
import { readSummaries } from './summary.ts'

const shownInstance = rawRows({ ...instanceShape, cc: jsonOf<Person[]>() })
const shownTask = rawRows(taskShape)
const actorRows = rawRows({ actor: 'text' })

/** Everything that the approval page shows of a task or instance, except its business form, diagram and timeline. */
export async function readDetail(context: Context, id: string): Promise<ApprovalDetail> {
  const place = await requirePlace(context, id)
  const { db, now } = context
  const [instanceRow, taskRow, state] = await Promise.all([
    shownInstance.first(
      db,
      sql`select ${instanceListColumns(now)}, (select coalesce(jsonb_agg(jsonb_build_object('user_key', c.user_key, 'name', c.realname)
        order by o.time, c.user_key), '[]') from bpm_copy o join sys_user c on c.user_key = o.user_key where o.root_id = i.id) as cc
      from bpm_instance i where i.id = ${place.root}`,
    ),
    shownTask.first(db, sql`select ${taskColumns(now)} from bpm_task t ${taskJoins} where t.id = ${place.task ?? ''}`),
    loadState(db, place.root),
  ])
  const instance = state.instance.get(place.root)
  if (!instance || !instanceRow) throw notFound()
  const task = place.task === null ? null : (state.task.get(place.task) ?? null)
  const definition = await readDefinition(context, task?.definition_id ?? instance.definition_id)
  const current = task && definition?.nodes.get(task.node_id)
  const summary = (await readSummaries(context, [place.root])).get(place.root) ?? []
  const form = current?.kind === 'user' ? current.form : null
  const shown = form?.fields.filter(({ readable, writable }) => readable || writable) ?? []
  return {
    task: taskRow ? { ...taskRow, summary } : null,
    instance: { ...instanceRow, summary },
    fields: task ? await namePeople(context, fieldsOf(shown, state, task.instance_id)) : [],
    signers: task ? await signersOf(context, state, task) : [],
    returnable: task && current?.kind === 'user' ? await earlierSteps(context, task, definition) : [],
    returned: await returnOf(context, instance),
    movable: may(context.user, 'bpm:instance:cancel') ? movable(definition) : [],
    may: await rightsOf(context, state, instance, task, current ?? null),
  }
}

async function returnOf({ db }: Context, { returned }: InstanceRow): Promise<ApprovalDetail['returned']> {
  if (!returned) return null
  const { user, node_name, after, comment, time } = returned
  const names = await peopleNames(db, user === null ? [] : [user])
  return { name: user === null ? null : (names.get(user) ?? user), node_name, after, comment, time: wireTime(new Date(time)) }
}

async function signersOf({ db }: Context, state: State, task: TaskRow) {
  const open = [...state.task.values()].filter(({ parent_task_id }) => parent_task_id === task.id)
  const signers = [
    ...open.map(({ id, assignee }) => ({ task_id: id, user_key: assignee ?? '', place: 'BEFORE' as const })),
    ...task.after_users.map((user_key) => ({ task_id: null, user_key, place: 'AFTER' as const })),
  ]
  const names = await peopleNames(
    db,
    signers.map(({ user_key }) => user_key),
  )
  return signers.map((signer) => ({ ...signer, name: names.get(signer.user_key) ?? signer.user_key }))
}

const movable = (definition: Definition | undefined) =>
  [...(definition?.nodes.values() ?? [])].flatMap(({ id, name, kind }) =>
    kind === 'user' || kind === 'service' || kind === 'receive' || kind === 'call' || kind === 'end'
      ? [{ node_id: id, node_name: name || id }]
      : [],
  )

async function rightsOf(
  context: Context,
  state: State,
  instance: InstanceRow,
  task: TaskRow | null,
  node: Node | null,
): Promise<Record<ApprovalCommand, boolean>> {
  const me = context.user.user_key
  const can = (code: string) => may(context.user, code)
  const running = instance.status === 'RUNNING'
  const returned = instance.status === 'RETURN'
  const ended = instance.end_time !== null
  const rows = await actorRows.read(context.db, sql`select unnest(${actorsOfUser(context)}) as actor`)
  const actors = new Set(rows.map(({ actor }) => actor))
  const candidate =
    task !== null && task.assignee === null && !bars(task, me) && actorsOf(state, task.id).some((actor) => actors.has(actor))
  const mine = running && task?.status === 'PENDING' && (task.assignee === me || candidate)
  const free = mine && task.delegated_by === null
  const has = (button: Button) => free && node !== null && offers(node, button)
  const others = [...state.task.values()].some(({ status, assignee }) => status === 'PENDING' && assignee !== me)
  const administers = can('bpm:instance:cancel')
  const taken = running && instance.decided?.user === me
  const signers =
    task !== null && ([...state.task.values()].some(({ parent_task_id }) => parent_task_id === task.id) || task.after_users.length > 0)
  return {
    confirm: free && can('bpm:task:confirm'),
    reject: has('reject') && can('bpm:task:reject'),
    give_back: has('return') && can('bpm:task:reject'),
    turn: (has('turn') && can('bpm:task:turn')) || (running && task !== null && !bars(task, me) && can('bpm:instance:turn')),
    claim: mine && task.assignee === null && can('bpm:task:confirm'),
    release: mine && task.assignee === me && [...state.candidate.values()].some(({ task_id }) => task_id === task.id),
    delegate: has('turn') && task?.assignee === me && can('bpm:task:turn'),
    hand_back: mine && task.delegated_by !== null && task.assignee === me,
    add_signer: has('sign') && can('bpm:task:sign'),
    remove_signer: running && signers && task !== null && !bars(task, me) && (task.assignee === me || can('bpm:instance:turn')),
    take_back: taken && instance.decided !== null && !(await wouldRefuse(context, state, { ...takeBackOf(instance), user: me })),
    copy: !ended || instance.status === 'PASS',
    remind: running && others && (instance.starter === me || administers) && can('bpm:apply:remind'),
    revise: returned && instance.starter === me,
    cancel: (returned || (running && instance.decided === null)) && instance.starter === me && can('bpm:apply:cancel'),
    comment: !ended,
    suspend: running && administers,
    activate: instance.status === 'SUSPEND' && administers,
    end: !ended && administers,
    move: running && administers && !isApplicant(instance, me),
  }
}

/** The command that takes back the caller's own last decision. */
export const takeBackOf = ({ decided }: Pick<InstanceRow, 'decided'>) =>
  ({ type: 'takeBack', execution: decided?.execution_id ?? '', node: decided?.node_id ?? '' }) as const
