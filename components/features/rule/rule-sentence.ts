// The description of a rule for administrators; pure (docs/domain/pool.md#rules-screen, docs/domain/duplicates.md#rules).
import { listOf, textOf } from '@/components/record/field/field-props'
import type { assignRule } from '@/lib/model/entities/assign-rule'
import type { dupRule } from '@/lib/model/entities/dup-rule'
import type { limitRule } from '@/lib/model/entities/limit-rule'
import type { poolRule } from '@/lib/model/entities/pool-rule'
import type { EntityRow } from '@/lib/model/entity-row'
import { type AdvancedQuery, conditionsOf } from '@/lib/model/wire'

export type RuleKind = 'pool' | 'limit' | 'dup' | 'assign'

/** A rule of any kind; what its kind lacks is not there. */
export type RuleRow = Partial<
  EntityRow<typeof poolRule> & EntityRow<typeof limitRule> & EntityRow<typeof dupRule> & EntityRow<typeof assignRule>
>

/** A text of rule.say by its key. */
export type Say = (key: string, params?: Record<string, string | number>) => string

/** The words of values: levels and stars of the dictionaries, names of fields. */
export interface RuleWords {
  level: (value: string) => string
  star: (value: string) => string
  field: (entity: string, name: string) => string
}

/** Fields hidden in the pool where a rule names none. */
export const hiddenAtFirst: readonly string[] = ['phone', 'wechat', 'email']

const daysOf = (value: unknown) => Number(value ?? 0)

/** For whom a rule is: the whole company, or the departments and people that it names. */
export function audience(row: RuleRow, say: Say): string {
  const names = [...listOf(row.depart_names), ...listOf(row.user_names)]
  return names.length === 0 ? say('everybody') : names.join(say('and'))
}

/** The description of a rule, sentence by sentence, the most important first. */
export function sentencesOf(kind: RuleKind, row: RuleRow, say: Say, words: RuleWords): string[] {
  if (kind === 'pool') return poolSentences(row, say, words)
  if (kind === 'assign') return assignSentences(row, say, words)
  return [kind === 'limit' ? limitSentence(row, say) : duplicateSentence(row, say, words)]
}

function poolSentences(row: RuleRow, say: Say, words: RuleWords): string[] {
  const who = audience(row, say)
  if (row.pool_type === 'CLUE') return leadPoolSentences(row, who, say, words)
  const causes = [
    ...followCauses(row, say, words),
    ...(daysOf(row.no_deal_days) > 0 ? [say('pool.deal', { n: daysOf(row.no_deal_days) })] : []),
    ...(daysOf(row.no_arrive_days) > 0 ? [say('pool.arrive', { n: daysOf(row.no_arrive_days) })] : []),
  ]
  const contract = daysOf(row.contract_expire_days)
  const star = textOf(row.star_exempt)
  const exempt = [
    ...(row.deal_exempt === true ? [contract > 0 ? say('pool.dealtContract', { n: contract }) : say('pool.dealt')] : []),
    ...(star ? [say('pool.star', { star: words.star(star) })] : []),
  ]
  const notify = daysOf(row.notify_days)
  const [daily, cooldown, view] = [daysOf(row.claim_daily_limit), daysOf(row.claim_cooldown_days), daysOf(row.view_daily_limit)]
  const hidden = Array.isArray(row.hidden_fields) ? listOf(row.hidden_fields) : hiddenAtFirst
  const claim = [
    daily > 0 ? say('pool.claim', { n: daily }) : say('pool.claimFree'),
    ...(cooldown > 0 ? [say('pool.cooldown', { n: cooldown })] : []),
    ...(view > 0 ? [say('pool.view', { n: view })] : []),
  ]
  const recycled = causes.length > 0
  return [
    recycled ? say('pool.recycle', { who, causes: causes.join(say('or')) }) : say('pool.never', { who }),
    ...(recycled ? [...exempt, ...(notify > 0 ? [say('pool.notify', { n: notify })] : [])] : []),
    say('pool.claims', { terms: claim.join(say('then')) }),
    hidden.length > 0
      ? say('pool.hidden', { fields: hidden.map((name) => words.field('customer', name)).join(say('and')) })
      : say('pool.hiddenNone'),
  ]
}

/** Leads fall back for one reason alone. */
function leadPoolSentences(row: RuleRow, who: string, say: Say, words: RuleWords): string[] {
  const [days, daily, cooldown] = [daysOf(row.no_follow_days), daysOf(row.claim_daily_limit), daysOf(row.claim_cooldown_days)]
  const hidden = Array.isArray(row.hidden_fields) ? listOf(row.hidden_fields) : hiddenAtFirst
  const claim = [
    daily > 0 ? say('leads.claim', { n: daily }) : say('leads.claimFree'),
    ...(cooldown > 0 ? [say('leads.cooldown', { n: cooldown })] : []),
  ]
  return [
    days > 0 ? say('leads.recycle', { who, n: days }) : say('leads.never', { who }),
    say('pool.claims', { terms: claim.join(say('then')) }),
    hidden.length > 0
      ? say('pool.hidden', { fields: hidden.map((name) => words.field('clue', name)).join(say('and')) })
      : say('pool.hiddenNone'),
  ]
}

/** A level's own days go before the days of all others; 0 means never. */
function followCauses(row: RuleRow, say: Say, words: RuleWords): string[] {
  const levels = Object.entries((row.level_days ?? {}) as Record<string, number>).sort(([one], [other]) => one.localeCompare(other))
  const rest = daysOf(row.no_follow_days)
  if (levels.length === 0) return rest > 0 ? [say('pool.follow', { n: rest })] : []
  const named = levels.map(([level, n]) =>
    n > 0 ? say('pool.level', { level: words.level(level), n }) : say('pool.levelNever', { level: words.level(level) }),
  )
  const others = rest > 0 ? say('pool.levelRest', { n: rest }) : say('pool.levelRestNever')
  const any = rest > 0 || levels.some(([, n]) => n > 0)
  return any ? [say('pool.followByLevel', { levels: [...named, others].join(say('and')) })] : []
}

/** A member of an assignment rule, with his name. */
export interface Member {
  user_key: string
  realname?: string
  weight?: number
  daily_cap?: number
}

export const membersOf = (value: unknown): Member[] => (Array.isArray(value) ? (value as Member[]) : [])

const givenOf = (row: RuleRow) => (row.entity === 'CUSTOMER' ? 'customer' : row.entity === 'TICKET' ? 'tickets' : 'clue')

function assignSentences(row: RuleRow, say: Say, words: RuleWords): string[] {
  const members = membersOf(row.members)
  const records = row.conditions ? conditionsOf(row.conditions as AdvancedQuery) : []
  const fields = [...new Set(records.map(({ field }) => words.field(givenOf(row), field)))]
  const meant = say(`assign.${givenOf(row)}`)
  const what = records.length > 0 ? say('assign.some', { meant, fields: fields.join(say('and')) }) : say('assign.every', { meant })
  const weight = (one: Member) =>
    row.mode === 'WEIGHT' ? say('assign.weight', { name: one.realname ?? '', n: one.weight ?? 1 }) : (one.realname ?? '')
  const taking = row.mode === 'FIXED' ? members.slice(0, 1) : members
  const capped = taking.filter((one) => (one.daily_cap ?? 0) > 0)
  const caps = capped.map((one) => say('assign.cap', { name: one.realname ?? '', n: one.daily_cap ?? 0 }))
  return [
    say(`assign.mode.${textOf(row.mode)}`, { what, who: taking.map(weight).join(say('and')) }),
    ...(caps.length > 0 ? [say('assign.caps', { caps: caps.join(say('and')) })] : []),
    say(row.work_time_only === true ? 'assign.worktime' : 'assign.anytime'),
  ]
}

const limitWord = (row: RuleRow) => (row.limit_type === 'LOCK' ? 'lock' : row.limit_type === 'CLUE' ? 'clue' : 'own')

function limitSentence(row: RuleRow, say: Say): string {
  const params = { who: audience(row, say), n: daysOf(row.max_count) }
  return (
    say(`limit.${limitWord(row)}`, params) +
    (row.limit_type === 'CLUE' ? '' : say(row.deal_count_enabled === true ? 'limit.all' : 'limit.open'))
  )
}

const comparedEntities: Readonly<Record<string, string>> = { CONTACT: 'customer_contact', CLUE: 'clue', SUPPLIER: 'supplier' }
const entityOf = (row: RuleRow) => comparedEntities[textOf(row.entity)] ?? 'customer'

function duplicateSentence(row: RuleRow, say: Say, words: RuleWords): string {
  const entity = entityOf(row)
  const fields = listOf(row.fields).map((name) => words.field(entity, name))
  const params = { entity: say(`dup.${entity}`), fields: fields.join(say('orWord')) }
  return say('dup.sentence', {
    ...params,
    scope: say(row.scope === 'OWNED' ? 'dup.own' : 'dup.all', params),
    match: say(`dup.match.${textOf(row.match)}`),
    action: say(`dup.action.${textOf(row.action)}`),
  })
}

/** A rule's heading in a list. */
export function headingOf(kind: RuleKind, row: RuleRow, say: Say, words: RuleWords): string {
  if (kind === 'pool') return textOf(row.rule_name)
  if (kind === 'assign') return say('assign.head', { meant: say(`assign.${givenOf(row)}`), mode: say(`assign.short.${textOf(row.mode)}`) })
  if (kind === 'limit') return say(`limit.${limitWord(row)}Head`, { who: audience(row, say) })
  const entity = entityOf(row)
  return say('dup.head', {
    entity: say(`dup.${entity}`),
    fields: listOf(row.fields)
      .map((name) => words.field(entity, name))
      .join(say('and')),
    match: say(`dup.short.${textOf(row.match)}`),
  })
}

/** Kinds in which the first matching rule applies, so that their order matters. */
export const isOrdered = (kind: RuleKind) => kind === 'pool' || kind === 'assign'

/** The order in which rules are evaluated: ordered kinds by position, then by age; the others by creation. */
export function inOrder(kind: RuleKind, rows: readonly RuleRow[]): RuleRow[] {
  const place = (row: RuleRow) => (isOrdered(kind) ? Number(row.sort_no ?? 0) : 0)
  return [...rows].sort((one, other) => place(one) - place(other) || textOf(one.create_time).localeCompare(textOf(other.create_time)))
}

/** The rules whose number must change so that one of them stands elsewhere, with their new numbers. */
export function movedNumbers(rows: readonly RuleRow[], from: number, to: number): { row: RuleRow; sort_no: number }[] {
  const next = [...rows]
  next.splice(to, 0, ...next.splice(from, 1))
  return next.map((row, index) => ({ row, sort_no: index + 1 })).filter(({ row, sort_no }) => row.sort_no !== sort_no)
}
