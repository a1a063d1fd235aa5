// Receivers of each kind of work: active colleagues whom the caller sees, with the required rights (docs/domain/organisation.md#receivers).
import type { z } from 'zod'
import { type Locale, text } from '../../i18n/text.ts'
import type { AnswerOf } from '../../model/calls/define.ts'
import type * as calls from '../../model/calls/hand-over.ts'
import { activeStatus } from '../../model/calls/user-write.ts'
import { wholeList } from '../../model/list-request.ts'
import { user as userDefinition } from '../../model/organisation.ts'
import { pageOf } from '../../model/paging.ts'
import { kindsOfWork } from '../entity/hand-over.ts'
import { listRecords } from '../entity/list.ts'
import type { Context } from '../kernel/context.ts'
import { type Fail, invalid, refuse } from '../kernel/fail.ts'
import { failureText } from '../kernel/pipeline.ts'
import { may, type Principal, principalOf } from '../kernel/principal.ts'
import type { Planned } from './hand-over-store.ts'
import { requireVisibleUser } from './user-list.ts'
import { pickerColumns } from './user-rows.ts'

/** The chosen receivers: `receivers` by kind, '' for nobody; `to_user_key` for everything else. */
export interface Receivers {
  to_user_key?: string | undefined
  receivers?: Readonly<Record<string, string>> | undefined
}

/** The display name of a kind of work. */
export function kindName(locale: Locale, kind: string): string {
  const own = `admin.leave.kind.${kind}`
  const found = text(locale, own)
  return found === own ? text(locale, `entity.${kind}.name`) : found
}

/** The counting unit of a kind of work. */
export function unitOf(locale: Locale, kind: string): string {
  const own = `admin.leave.unit.${kind}`
  const found = text(locale, own)
  return found === own ? text(locale, 'admin.leave.unit.other') : found
}

/** The receiver of each kind, null for nobody. */
export const planOf = (work: Readonly<Record<string, number>>, { to_user_key, receivers = {} }: Receivers): Planned[] =>
  Object.entries(work).map(([kind, total]) => ({ kind, total, to: (receivers[kind] ?? to_user_key) || null }))

/** Refuses receivers who are leaving too, before any user is frozen. */
export function refuseLeavingReceivers(leaving: readonly string[], { to_user_key, receivers = {} }: Receivers): void {
  const key = leaving.length === 1 ? 'user.handOverSelf' : 'user.handOverLeaving'
  if (to_user_key && leaving.includes(to_user_key)) throw invalid({ to_user_key: key })
  for (const [kind, to] of Object.entries(receivers)) if (leaving.includes(to)) throw invalid({ [`receivers.${kind}`]: key })
}

/** Refuses a receiver who is not active, whom the caller does not see, or who lacks the rights for the work. */
export async function requireReceivers(context: Context, from: string, plan: readonly Planned[], receivers: Receivers): Promise<void> {
  const fieldOf = (kind: string) => (receivers.receivers?.[kind] ? `receivers.${kind}` : 'to_user_key')
  const people = new Map<string, Principal>()
  const given = [...(receivers.to_user_key ? [{ kind: '', to: receivers.to_user_key }] : []), ...plan]
  for (const { kind, to } of given) {
    if (!to || people.has(to)) continue
    await requireVisibleUser(context, to)
    const person = await principalOf(context, to)
    if (!person) throw invalid({ [fieldOf(kind)]: 'user.notActive' })
    people.set(to, person)
  }
  for (const { kind, to } of plan) {
    const person = to && people.get(to)
    const fail = person && (await refusalOf(context, kind, [from], person))
    if (fail) throw fail.key === 'user.handOverRight' ? invalid({ [`receivers.${kind}`]: [fail.key, fail.params] }) : fail
  }
}

/** Why a person cannot take over a kind of work. */
async function refusalOf(context: Context, kind: string, from: readonly string[], person: Principal): Promise<Fail | null> {
  const work = kindsOfWork(context).get(kind)
  if (!work) return null
  if (work.needs && !may(person, work.needs))
    return refuse('user.handOverRight', { name: person.realname, kind: kindName(context.request.locale, kind) })
  for (const key of from) {
    const fail = await work.refusal?.(context, key, person.user_key)
    if (fail) return fail
  }
  return null
}

/** A page of active colleagues, each with the reasons against taking over the kinds. */
export async function listReceivers(
  context: Context,
  { ids, kinds, keyword, ...paging }: z.output<typeof calls.listReceivers.input>,
): Promise<AnswerOf<typeof calls.listReceivers>> {
  const { limit, offset } = pageOf(paging)
  const query = { ...wholeList, keyword, page: offset / limit + 1, size: limit, filters: { status: activeStatus }, columns: pickerColumns }
  const { records, total } = await listRecords(context, userDefinition, query)
  const leaves = text(context.request.locale, 'fail.user.handOverLeaving')
  const shown: calls.Receiver[] = []
  for (const row of records) {
    const user_key = String(row.user_key)
    const person = await principalOf(context, user_key)
    const refusals: Record<string, string> = {}
    for (const kind of kinds) {
      const fail = ids.includes(user_key) ? leaves : person && (await refusalOf(context, kind, ids, person))
      if (fail) refusals[kind] = typeof fail === 'string' ? fail : failureText(context.request.locale, fail)
    }
    shown.push({ user_key, realname: String(row.realname), depart_name: String(row.main_depart_name ?? ''), refusals })
  }
  return { records: shown, total }
}
