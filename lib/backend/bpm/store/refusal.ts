// Converts refusals of the engine to failures of calls: with the right code, and with names instead of keys.
import { text } from '../../../i18n/text.ts'
import { itemText } from '../../../model/dictionaries.ts'
import type { Context } from '../../kernel/context.ts'
import { conflict, Fail, notFound, type Params, refuse } from '../../kernel/fail.ts'
import { reasonText } from '../../kernel/pipeline.ts'
import type { Warning } from '../definition.ts'
import type { Problem } from '../parse/problem.ts'
import { DeploymentError } from '../parse.ts'
import { Refused } from '../run/step-context.ts'
import { readOrganisation } from './people.ts'

/** Refusals because of a concurrent change: 409. */
const lost: ReadonlySet<string> = new Set([
  'taskClosed',
  'taskClaimed',
  'takenFurther',
  'instanceEnded',
  'instanceSuspended',
  'instanceReturned',
  'instanceNotReturned',
  'instanceNotSuspended',
  'cancelConfirmed',
  'incidentGone',
  'executionGone',
  'jobGone',
])
const foreign: ReadonlySet<string> = new Set(['taskNotYours', 'instanceNotYours', 'resendNotYours'])

async function namesOf(context: Context, params: Params): Promise<Params> {
  if (!('user' in params) || params.user === '') return params
  const row = await context.db.selectFrom('access_version').select('version').where('name', '=', 'access').executeTakeFirst()
  const { users } = await readOrganisation(context, String(row?.version))
  return { ...params, user: users.get(String(params.user))?.realname ?? params.user }
}

/** Who finished a task that is no longer open. Read here, not from the task's head: somebody else may have finished it since that was read. */
const closedTask = ({ db }: Context, task: string) =>
  db
    .selectFrom('bpm_task as t')
    .innerJoin('bpm_instance as i', 'i.id', 't.root_id')
    .leftJoin('sys_user as u', 'u.user_key', 't.finished_by')
    .select([
      't.id as task_id',
      't.status',
      'i.status as instance_status',
      't.finished_by',
      'u.realname as finished_by_name',
      't.finish_time',
    ])
    .where('t.id', '=', task)
    .executeTakeFirst()

/** The message key of a closed task: decided, or cancelled because of another action. */
function closedKey({ status, instance_status }: { status: string; instance_status: string }): string {
  if (status !== 'CANCEL') return 'engine.refused.taskClosed'
  if (instance_status === 'CANCEL') return 'bpm.taskWithdrawn'
  return instance_status === 'REJECT' ? 'bpm.taskRejected' : 'bpm.taskGone'
}

async function failOf(context: Context, error: Refused, task: string | null): Promise<Fail> {
  const key = `engine.refused.${error.key}`
  if (task !== null && (error.key === 'taskClosed' || error.key === 'instanceEnded')) {
    const closed = await closedTask(context, task)
    if (!closed) return notFound()
    const params = {
      status: itemText(context.request.locale, 'BPM_TASK_STATUS', closed.status),
      user: closed.finished_by_name ?? text(context.request.locale, 'workbench.system'),
    }
    return conflict(closedKey(closed), params, closed)
  }
  if (error.key === 'instanceGone') return notFound()
  const params = await namesOf(context, error.params)
  if (typeof params.status === 'string') params.status = itemText(context.request.locale, 'INSTANCE_STATUS', params.status)
  if (lost.has(error.key)) return conflict(key, params)
  return foreign.has(error.key) ? new Fail(403, key, params) : refuse(key, params)
}

/** Runs `work`; refusals of the engine are thrown as failures of the call. */
export async function withRefusals<T>(context: Context, work: () => Promise<T>, task: string | null = null): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) throw await failOf(context, error, task)
    if (error instanceof DeploymentError)
      throw refuse('bpm.notDeployable', { n: error.problems.length }, { problems: problemsOf(context, error) })
    throw error
  }
}

export interface ProblemAnswer {
  key: string
  element: string | null
  message: string
}

/** Every problem of a file with its text. */
export function problemsOf(context: Context, error: DeploymentError): ProblemAnswer[] {
  return error.problems.map((one) => problemAnswer(context, one))
}

type Told = Pick<Warning, 'key' | 'element' | 'params'> & Pick<Problem, 'cause'>

export function problemAnswer(context: Context, { key, element, params, cause }: Told): ProblemAnswer {
  const { locale } = context.request
  const told = { ...params }
  const type = `engine.event.${told.type}`
  const word = reasonText(locale, type)
  if (word !== type) told.type = word
  if (cause) told.reason = reasonText(locale, [`engine.reason.${cause.key}`, { ...cause.params }])
  return { key, element, message: reasonText(locale, [`engine.problem.${key}`, told]) }
}
