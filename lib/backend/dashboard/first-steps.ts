// 开始使用: the first steps of a new company, checked off by what there is.
import { sql } from 'kysely'
import { type FirstStepsAnswer, readFirstSteps } from '../../model/calls/dashboard.ts'
import { type FirstStep, firstSteps, firstStepsCode, setUpPermissions } from '../../model/first-steps.ts'
import { adminRole, baseRole } from '../../model/role-codes.ts'
import { rawRows } from '../db/raw-rows.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'

const factRows = rawRows({
  over: 'boolean',
  company: 'boolean',
  depart: 'boolean',
  role: 'boolean',
  user: 'boolean',
  dict: 'boolean',
  customer: 'boolean',
} satisfies Record<FirstStep['name'] | 'over', 'boolean'>)

/** Each fact ends at its first row. The top department and the administrator himself stand from the beginning, and so do built-in roles and dictionaries. */
async function readFacts(context: Context) {
  const me = context.user.user_key
  return factRows.first(
    context.db,
    sql`select
    exists (select 1 from view_setting where user_key = ${me} and save_code = ${firstStepsCode} and columns is not null and not is_deleted)
      or exists (select 1 from seed_ledger where seed_set = 'demo:people') as over,
    exists (select 1 from base_info where company_name <> '' and not is_deleted) as company,
    (select count(*) from (select 1 from department where not is_deleted limit 2) two) > 1 as depart,
    exists (select 1 from operation_log where biz_type = 'role')
      or exists (select 1 from role r join sys_user u on r.role_key = any(u.role_id_list)
        where r.role_code not in (${adminRole}, ${baseRole}) and not r.is_deleted and not u.is_deleted) as role,
    exists (select 1 from sys_user where user_key <> ${me} and not is_deleted) as "user",
    exists (select 1 from operation_log where biz_type in ('dictionary', 'dictionary_item', 'setting')) as dict,
    exists (select 1 from customer where not is_deleted) as customer`,
  )
}

/** The steps that the caller may take himself; none where all are taken, he has put them away, or the company is the demo's. */
async function answerFirstSteps(context: Context): Promise<FirstStepsAnswer> {
  const facts = await readFacts(context)
  if (!facts || facts.over) return { steps: [] }
  const mine = firstSteps.filter(({ permissions }) => permissions.every((code) => context.user.permissions.has(code)))
  const steps = mine.map(({ name }) => ({ name, done: facts[name] }))
  const setsUp = steps.some(({ name }) => name !== 'customer')
  return { steps: setsUp && steps.some(({ done }) => !done) ? steps : [] }
}

export const firstStepsCall = serve(readFirstSteps, {
  summary: ['工作台：新公司的开始使用步骤', 'Workbench: first steps of a new company'],
  permission: setUpPermissions,
  handle: answerFirstSteps,
})
