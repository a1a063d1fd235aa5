// The codes of projects: proposed without being taken, taken when a project is saved (docs/domain/project.md#code).

import { sql } from 'kysely'
import { pinyin } from 'pinyin-pro'
import type { project } from '../../../model/entities/project.ts'
import { wireTime } from '../../../model/moment.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Write } from '../../entity/hooks.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid } from '../../kernel/fail.ts'

const initialsOf = (name: string, most: number): string =>
  pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .join('')
    .replace(/[^a-z0-9]/gi, '')
    .slice(0, most)
    .toUpperCase()

const cityRows = rawRows({ name: 'text' })

/** GZ of 广州; of a name that is no city the first two initials. */
async function cityInitials({ db }: Context, city: string): Promise<string> {
  const known = await cityRows.first(
    db,
    sql`select i.label as name from dictionary_item i join dictionary d using (dict_key)
      where d.dict_code = 'AREA' and i.label in (${city}, ${`${city}市`}) and not i.is_deleted limit 1`,
  )
  return initialsOf(city.replace(/市$/, ''), known ? 10 : 2) || 'X'
}

/** Everything of a code but its number, for a city that is known. */
export const codePrefix = (city: string, name: string, day: string): string =>
  `${initialsOf(city, 10)}-${initialsOf(name, 4)}-${day.slice(0, 7).replace('-', '')}`

/** Everything of a code but its number. */
async function prefixOf(context: Context, city: string, name: string): Promise<string> {
  const month = wireTime(context.now).slice(0, 7).replace('-', '')
  return `${await cityInitials(context, city)}-${initialsOf(name, 4) || 'X'}-${month}`
}

const codeOf = (prefix: string, number: number) => `${prefix}-${String(number).padStart(3, '0')}`
const rule = 'project'
const counted = rawRows({ current_no: 'number_sequence.current_no' })

/** The next code; it is not taken. */
export async function proposeCode(context: Context, city: string, name: string): Promise<string> {
  const prefix = await prefixOf(context, city, name)
  const last = await counted.first(context.db, sql`select current_no from number_sequence where rule = ${rule} and scope = ${prefix}`)
  return codeOf(prefix, (last?.current_no ?? 0) + 1)
}

const isTaken = async ({ db }: Context, code: string, key: unknown): Promise<boolean> =>
  (await sql`select 1 from project where project_code = ${code} and project_key <> ${key} and not is_deleted limit 1`.execute(db)).rows
    .length > 0

/** Takes the next number; its counter stays locked until the project is committed. A code that was typed by hand is passed over. */
async function takeCode(context: Context, prefix: string, key: unknown): Promise<string> {
  for (;;) {
    const taken = await counted.first(
      context.db,
      sql`insert into number_sequence (rule, scope, current_no) values (${rule}, ${prefix}, 1)
        on conflict (rule, scope) do update set current_no = number_sequence.current_no + 1 returning current_no`,
    )
    const code = codeOf(prefix, taken?.current_no ?? 1)
    if (!(await isTaken(context, code, key))) return code
  }
}

/** Sets the code of a project that is saved with a new one. */
export async function keepCode(context: Context, { old, row }: Write<typeof project>): Promise<void> {
  const code = row.project_code
  if (old?.project_code === code) return
  const prefix = await prefixOf(context, row.project_city, row.project_name)
  const proposed = code.startsWith(`${prefix}-`) && /^\d{3,}$/.test(code.slice(prefix.length + 1))
  if (context.user.permissions.has('code:manual') && code !== (await proposeCode(context, row.project_city, row.project_name))) {
    if (proposed && (await isTaken(context, code, row.project_key))) row.project_code = await takeCode(context, prefix, row.project_key)
    return
  }
  if (!proposed) throw invalid({ project_code: 'project.code' })
  row.project_code = await takeCode(context, prefix, row.project_key)
}
