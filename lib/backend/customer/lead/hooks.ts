// The hooks of leads: additions to the derived calls for saving and reading (docs/domain/lead.md#lead).
import { type RawBuilder, sql } from 'kysely'
import type { Scene } from '../../../model/definition.ts'
import { clue } from '../../../model/entities/clue.ts'
import { momentOf, wireTime } from '../../../model/moment.ts'
import { cutText } from '../../../model/plain-text.ts'
import { addWorkingHours, workingMinutes } from '../../base/working-time.ts'
import { refuseDuplicates } from '../../entity/duplicates.ts'
import { keepForms } from '../../entity/grams.ts'
import type { RowOf, Shown, Write } from '../../entity/hooks.ts'
import { withOffers } from '../../entity/offers.ts'
import { logOwner } from '../../entity/owner-log.ts'
import { activePerson } from '../../entity/people.ts'
import { departmentOf } from '../../entity/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse, throwIf } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { coolsDown, remainingClaims } from '../claim.ts'
import { requireRoom } from '../limits.ts'
import { linkGuests } from '../market/guests.ts'
import { cluePlace, concealedInPool, hiddenFieldsOf, hidePoolValues, maskIn, poolRuleOf, visiblePool } from '../pool-scope.ts'
import { responseHours } from '../pools.ts'
import { tellUnowned } from '../unowned.ts'
import { leadDueTimeOf } from './recycle-time.ts'

/** What became a customer is neither changed nor deleted. */
const refuseConverted = (_: Context, { status, clue_name }: Pick<RowOf<typeof clue>, 'status' | 'clue_name'>) =>
  status === 'CONVERTED' ? refuse('clueConverted', { name: String(clue_name) }) : undefined

export const leadHooks = withOffers(
  clue,
  { reads: ['status', 'clue_name'], change: refuseConverted, remove: refuseConverted },
  {
    alsoVisible: (context, alias, scene) => (scene === undefined || scene === 'POOL' ? visiblePool(context, alias, cluePlace) : null),
    sceneWhere,
    beforeWrite,
    checkWrite,
    afterWrite,
    async beforeDelete(context, row) {
      throwIf(refuseConverted(context, row))
    },
    facts,
    decorate,
    concealed: (context, scene) => concealedInPool(context, scene, cluePlace),
    extraFilter(context, name, value) {
      if (name !== 'overdue' || value !== true) return null
      return sql<boolean>`(t.response_deadline < ${context.now} and t.first_response_time is null and t.status in ('UNHANDLED', 'FOLLOWING'))`
    },
  },
)

/** Leads of the pool are in the scene of the pool only. */
function sceneWhere(context: Context, scene: Scene): RawBuilder<boolean> {
  if (scene !== 'POOL') return sql<boolean>`not t.pool_flag`
  return may(context.user, cluePlace.see) ? sql<boolean>`t.pool_flag` : sql<boolean>`false`
}

async function beforeWrite(context: Context, { old, row }: Write<typeof clue>): Promise<void> {
  if (old) throwIf(refuseConverted(context, old))
  if (!row.phone && !row.telephone && !row.wechat) throw invalid({ phone: 'validation.anyContact' })
  if (!row.clue_name) {
    row.clue_name = cutText([row.contact_name, row.company_name].filter(Boolean).join(' '), 100)
    keepForms(clue, row)
  }
  if (!old) beginLife(context, row)
}

async function checkWrite(context: Context, write: Write<typeof clue>): Promise<void> {
  const { old, row } = write
  if (!old) await checkLife(context, row)
  await refuseDuplicates(context, 'CLUE', write)
}

/** A new lead belongs to its creator and has a response time; one without an owner starts in the pool. */
function beginLife({ now }: Context, row: RowOf<typeof clue>): void {
  if (row.owner_key === null) Object.assign(row, { pool_flag: true, pool_time: wireTime(now) })
  else
    Object.assign(row, {
      pool_flag: false,
      owner_time: wireTime(now),
      response_deadline: wireTime(addWorkingHours(now, responseHours)),
    })
}

/** Checks the owner's limit, and sets the recycling time of the lead. */
async function checkLife(context: Context, row: RowOf<typeof clue>): Promise<void> {
  if (row.owner_key === null) return
  const owner = String(row.owner_key ?? context.user.user_key)
  const person = await activePerson(context, owner)
  const owner_depart_key = person ? person.main_depart_key : await departmentOf(context.db, owner)
  const born = { ...row, owner_key: owner, owner_depart_key }
  row.recycle_time = await leadDueTimeOf(context, born)
  if (person) await requireRoom(context, 'CLUE', person)
}

async function afterWrite(context: Context, { old, row }: Write<typeof clue>): Promise<void> {
  if (old) return
  const key = row.clue_key
  await logOwner(context, { kind: 'CLUE', key, from: null, to: row.owner_key ?? null, change: 'CREATE' })
  await linkGuests(context, row)
  if (!row.owner_key) await tellUnowned(context, 'CLUE', key)
}

interface Facts {
  pool_flag: boolean
  status: string
  owner_depart_key: string | null
  pre_owner_key: string | null
  pool_time: string | null
  response_deadline: string | null
  first_response_time: number | null
}

/** Facts of a lead, independent of the requested and visible columns. */
function facts(alias: string): RawBuilder<unknown> {
  const time = (column: string) => sql`to_char(${sql.ref(`c.${column}`)}, 'YYYY-MM-DD HH24:MI:SS')`
  return sql`(select jsonb_build_object('pool_flag', c.pool_flag, 'status', c.status, 'owner_depart_key', c.owner_depart_key,
      'pre_owner_key', c.pre_owner_key, 'pool_time', ${time('pool_time')}, 'response_deadline', ${time('response_deadline')},
      'first_response_time', c.first_response_time)
    from clue c where c.clue_key = ${sql.ref(`${alias}.clue_key`)})`
}

const moment = (time: string) => new Date(momentOf(time))

/** Adds the response clock, and in the pool whether the caller may claim; masks the fields hidden in the pool (docs/domain/lead.md#response-clock). */
async function decorate(context: Context, rows: Shown<typeof clue>[], found: readonly unknown[]): Promise<void> {
  const leads = found as readonly Facts[]
  const pooled = leads.some((lead) => lead.pool_flag)
  const rule = pooled ? await poolRuleOf(context, 'CLUE') : null
  const claims = rule && may(context.user, 'crm:clue:claim') ? await remainingClaims(context, rule, 'CLUE') : 0
  const hidden = pooled ? await hiddenFieldsOf(context, 'CLUE') : []
  for (const [index, row] of rows.entries()) {
    const lead = leads[index] as Facts
    const open = lead.status === 'UNHANDLED' || lead.status === 'FOLLOWING'
    const waitsFrom = lead.pool_flag && open ? lead.pool_time : null
    const owedBy = !lead.pool_flag && lead.first_response_time === null && open ? lead.response_deadline : null
    row.waited_minutes = waitsFrom ? workingMinutes(moment(waitsFrom), context.now) : null
    row.left_minutes = owedBy ? workingMinutes(context.now, moment(owedBy)) : null
    if (!lead.pool_flag || !rule) continue
    row.can_claim = claims > 0 && !coolsDown(context, { ...lead }, rule.claim_cooldown_days, 'pool_time')
    hidePoolValues(context, row, lead.owner_depart_key, hidden, maskIn(clue), cluePlace)
  }
}
