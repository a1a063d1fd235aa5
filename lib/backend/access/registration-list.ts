// The registered companies that wait for, or have had, a decision (docs/domain/website.md#registration,
// docs/domain/organisation.md#registration-review).
import { sql } from 'kysely'
import type { z } from 'zod'
import type { queryRegistrations, RegistrationRow } from '../../model/calls/registration.ts'
import { maskValue } from '../../model/mask.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import { decryptText } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'

/** Registrations, the newest first; refused ones stay on the list although their names are free again. */
export async function listRegistrations(context: Context, input: z.output<(typeof queryRegistrations)['input']>) {
  const { limit, offset } = pageOf(input)
  const state = input.status ? sql`and u.audit_status = ${input.status}` : sql``
  const like = `%${(input.keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const found = input.keyword ? sql`and (r.company_name ilike ${like} or u.username ilike ${like} or r.credit_code ilike ${like})` : sql``
  const { rows } = await sql<RegistrationRow & { total__: string }>`
    select u.user_key, u.username, r.contact_name, u.phone, u.email, r.company_name, r.credit_code, r.industry, r.city, r.size, u.audit_status as status,
      u.audit_reason, r.consent_time, r.consent_version, r.create_time, count(*) over () as total__
    from registration r join sys_user u on u.user_key = r.user_key where true ${state} ${found}
    order by r.create_time desc, r.registration_key desc limit ${limit} offset ${offset}`.execute(context.db)
  const plain = context.user.permissions.has('data:plain:view')
  return listFrom(
    rows.map((row) => {
      const phone = row.phone && decryptText(row.phone)
      return { ...row, phone: phone && !plain ? maskValue('phone', phone) : phone }
    }),
  )
}
