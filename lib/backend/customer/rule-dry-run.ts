// The dry run of each kind of rule: which records it would affect if it were in force now (docs/domain/pool.md#rules-screen). Nothing is
// changed.
import { type RawBuilder, sql } from 'kysely'
import { text } from '../../i18n/text.ts'
import type { RuleDryRunAnswer, RuleDryRunInput } from '../../model/calls/rule.ts'
import type { Definition } from '../../model/definition.ts'
import type { DuplicateEntity } from '../../model/duplicate-fields.ts'
import { assignRule } from '../../model/entities/assign-rule.ts'
import { codeRule } from '../../model/entities/code-rule.ts'
import { dupRule } from '../../model/entities/dup-rule.ts'
import { limitRule } from '../../model/entities/limit-rule.ts'
import { poolRule } from '../../model/entities/pool-rule.ts'
import type { NumberPart } from '../../model/number-rules.ts'
import { conditionsOf } from '../../model/wire.ts'
import { rawRows } from '../db/raw-rows.ts'
import { concealedReason, isOpen } from '../entity/asking.ts'
import { type DupRule, definitions, lookupOf } from '../entity/duplicate-search.ts'
import type { Row } from '../entity/hooks.ts'
import { formatCode } from '../entity/number.ts'
import { activePeople } from '../entity/people.ts'
import { validateRecord } from '../entity/validate-record.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import { type Assignable, assignables } from './assignable.ts'
import { type AssignRule, chooser, meantBy } from './assignment.ts'
import { tryPipeline } from './business/pipeline-dry-run.ts'
import { leadRecycleReason, leadsDueByRule } from './lead/recycle-time.ts'
import { countHeld } from './limits.ts'
import { dueByRule, recycleReason } from './recycle-time.ts'
import { checkAssignRule, checkCodeRule, checkDupRule, checkPoolRule } from './rules.ts'

type Touched = Omit<RuleDryRunAnswer['records'][number], 'owner'> & { owner?: string | null }

/** The first records, and their total number if it is larger. */
interface Found {
  total: number
  touched: readonly Touched[]
}

const most = 200

/** The rows that a rule would affect. The rule is validated as if it were saved. */
export async function dryRunRule(context: Context, { type, rule }: RuleDryRunInput): Promise<RuleDryRunAnswer> {
  const runs = { pool: tryPool, limit: tryLimit, dup: tryDup, assign: tryAssign, code: tryCode, pipeline: tryPipeline }
  const found = await runs[type](context, rule)
  const { total, touched } = 'total' in found ? found : { total: found.length, touched: found }
  return { total, records: touched.slice(0, most).map((one) => ({ ...one, owner: one.owner ?? null })) }
}

/** The rule as it would be stored, with defaults. */
function readRule(definition: Definition, given: Row, check?: (row: Row) => void): Row {
  const defaults = Object.fromEntries(
    Object.entries(definition.fields).flatMap(([name, { default: value }]) => (value === undefined ? [] : [[name, value]])),
  )
  const rule = validateRecord(definition, { ...defaults, ...given })
  check?.(rule)
  return rule
}

async function tryPool(context: Context, given: Row): Promise<Found> {
  const rule = readRule(poolRule, given, checkPoolRule)
  const row: RawBuilder<unknown> = sql`select * from jsonb_populate_record(null::pool_rule, ${JSON.stringify(rule)}::jsonb)`
  if (rule.pool_type === 'CLUE') return tryLeadPool(context, row)
  const due = await dueByRule(context, row, most)
  return {
    total: due[0]?.total ?? 0,
    touched: due.map((one) => ({ key: one.customer_key, name: one.customer_name, detail: recycleReason(one), owner: one.owner_name })),
  }
}

/** Leads that the rule would recycle: which, from whom, why. */
async function tryLeadPool(context: Context, rule: RawBuilder<unknown>): Promise<Found> {
  const due = await leadsDueByRule(context, rule, most)
  return {
    total: due[0]?.total ?? 0,
    touched: due.map((one) => ({ key: one.clue_key, name: one.clue_name ?? '', detail: leadRecycleReason(one), owner: one.owner_name })),
  }
}

/** People who own, or lock, more than the rule allows. */
async function tryLimit(context: Context, given: Row): Promise<Touched[]> {
  const rule = readRule(limitRule, given)
  const type = rule.limit_type === 'LOCK' || rule.limit_type === 'CLUE' ? rule.limit_type : 'OWN'
  const rows = await context.db
    .selectFrom('sys_user')
    .select('user_key')
    .where('status', '=', '1')
    .where((row) => row.not('is_deleted'))
    .orderBy('user_key')
    .execute()
  const people = await activePeople(
    context,
    rows.map((row) => row.user_key),
  )
  const [users, departs] = [(rule.user_keys as string[]) ?? [], (rule.depart_keys as string[]) ?? []]
  const touched: Touched[] = []
  for (const person of people.values()) {
    const meant =
      (users.length === 0 && departs.length === 0) ||
      users.includes(person.user_key) ||
      person.depart_chain.some((key) => departs.includes(key))
    if (!meant) continue
    const used = await countHeld(context, type, person, rule.deal_count_enabled === true)
    if (used > Number(rule.max_count)) touched.push({ key: person.user_key, name: person.realname, detail: `${used} / ${rule.max_count}` })
  }
  return touched
}

const equalRows = rawRows({ key: 'text', name: 'text', n: 'bigint' })

/** Records that share a value with another one. */
async function tryDup(context: Context, given: Row): Promise<Touched[]> {
  const rule = readRule(dupRule, given, checkDupRule)
  const compared = { entity: rule.entity as DuplicateEntity, match: rule.match as DupRule['match'] }
  const definition: Definition = definitions[compared.entity]
  const { name: table, key, title: name } = definition
  const touched: Touched[] = []
  for (const field of rule.fields as string[]) {
    if (!isOpen(context, definition, field)) throw invalid({ fields: concealedReason(context, definition, { owner: field }, 'concealed') })
    const { form } = lookupOf(compared, field)
    const rows = await equalRows.read(
      context.db,
      sql`
      select ${sql.ref(key)} as key, ${sql.ref(name)} as name, n from (
        select *, count(*) over (partition by ${form}) as n from ${sql.table(table)} t where not is_deleted and ${form} is not null) t
      where n > 1 order by ${form}, create_time limit ${most}`,
    )
    touched.push(
      ...rows.map((row) => ({
        key: row.key,
        name: row.name,
        detail: `${text(context.request.locale, `entity.${table}.field.${field}`)} × ${row.n}`,
      })),
    )
  }
  return touched
}

const newRows = rawRows({ key: 'text', name: 'text' })

/** New records without an owner that the rule would assign, and to whom. */
async function tryAssign(context: Context, given: Row): Promise<Touched[]> {
  const rule = { ...readRule(assignRule, given, checkAssignRule), rule_key: null } as unknown as AssignRule
  const assignable = assignables[rule.entity] as Assignable
  const { definition, isNew } = assignable
  const asked = rule.conditions ? conditionsOf(rule.conditions) : []
  for (const { field } of asked)
    if (!isOpen(context, definition, field))
      throw invalid({ conditions: concealedReason(context, definition, { owner: field }, 'concealed') })
  const rows = await newRows.read(
    context.db,
    sql`select t.${sql.ref(definition.key)} as key, t.${sql.ref(definition.title)} as name from ${sql.table(definition.name)} t
      where ${isNew} and ${meantBy(context, assignable, rule.conditions)} order by t.create_time, t.${sql.ref(definition.key)} limit ${most}`,
  )
  const choose = await chooser(context, rule, assignable)
  const touched: { key: string; name: string; member: string }[] = []
  for (const row of rows) {
    const member = choose.next()
    if (!member) break
    await choose.took(member)
    touched.push({ ...row, member })
  }
  const people = await activePeople(
    context,
    touched.map(({ member }) => member),
  )
  return touched.map(({ key, name, member }) => ({ key, name, detail: people.get(member)?.realname ?? '' }))
}

/** The next number of the rule. */
async function tryCode(context: Context, given: Row): Promise<Touched[]> {
  const rule = readRule(codeRule, given, checkCodeRule)
  const counter = await context.db
    .selectFrom('number_sequence')
    .select('current_no')
    .where('rule', '=', String(rule.biz_type))
    .orderBy('scope', 'desc')
    .limit(1)
    .executeTakeFirst()
  return [
    { key: String(rule.biz_type), name: formatCode(rule.parts as NumberPart[], context.now, (counter?.current_no ?? 0) + 1), detail: '' },
  ]
}
