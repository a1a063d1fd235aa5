// Records about a person: who sees them besides their owner (docs/domain/roles-and-permissions.md#personal-records).
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import type { Context } from '../kernel/context.ts'
import { may } from '../kernel/principal.ts'

type Personal = NonNullable<Definition['personal']>

/** Whether a row of the entity is about a person: all rows, or those that a field of the definition marks. */
export const isPersonal = ({ personal }: Definition, row: Readonly<Record<string, unknown>>): boolean =>
  personal !== undefined && (!personal.where || personal.where.in.includes(String(row[personal.where.field])))

/** Condition on rows about a person: they stay with him when his work is handed over. */
export function staysWithOwner({ personal }: Definition): RawBuilder<boolean> {
  if (!personal?.where) return personal ? sql<boolean>`true` : sql<boolean>`false`
  return sql<boolean>`${sql.ref(personal.where.field)} = any(${[...personal.where.in]}::text[])`
}

/** Condition on alias `alias`: a row about a person that the caller may see for that reason, or by `also`; null if the entity has no such rows. */
export function personalRows(
  context: Context,
  { personal }: Definition,
  alias: string,
  also: RawBuilder<boolean> | null,
): PersonalRows | null {
  if (!personal) return null
  const { user_key } = context.user
  const t = (column: string) => sql.ref(`${alias}.${column}`)
  const others = seesOthers(context, personal)
    ? sql<boolean>`true`
    : sql<boolean>`(${t('participant_keys')} @> array[${user_key}]::text[] or ${t('owner_key')} in (${ledBy(user_key)})
        ${also ? sql`or ${also}` : sql``})`
  return {
    is: personal.where ? sql<boolean>`${t(personal.where.field)} = any(${[...personal.where.in]}::text[])` : sql<boolean>`true`,
    seen: sql<boolean>`(${t('owner_key')} = ${user_key} or ${t('status')} <> ${personal.draft} and ${others})`,
    all: personal.where === undefined,
  }
}

interface PersonalRows {
  is: RawBuilder<boolean>
  seen: RawBuilder<boolean>
  /** Every row of the entity is about a person. */
  all: boolean
}

/** Leaders of the whole company, and the office in charge. */
const seesOthers = ({ user }: Context, { office }: Personal): boolean => user.is_leader || may(user, office)

/** Users whose chain of leaders contains `userKey`. A user without a leader has that of his department, or of the nearest department above (docs/domain/organisation.md#user). */
function ledBy(userKey: string): RawBuilder<unknown> {
  return sql`with recursive led as (
      select u.user_key, coalesce(nullif(u.leader_key, u.user_key), (select d.leader_key from department own join department d on starts_with(own.depart_code, d.depart_code)
        where own.id = u.main_depart_key and d.leader_key <> u.user_key and not d.is_deleted order by length(d.depart_code) desc limit 1)) as leader
      from sys_user u),
    below as (select user_key from led where leader = ${userKey} union select led.user_key from led join below on led.leader = below.user_key)
    select user_key from below where user_key <> ${userKey}`
}
