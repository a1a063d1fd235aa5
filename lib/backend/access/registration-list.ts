// The registered companies that wait for, or have had, a decision (docs/domain/website.md#registration,
// docs/domain/organisation.md#registration-review).

import { sql } from 'kysely'
import type { z } from 'zod'
import type { queryRegistrations } from '../../model/calls/registration.ts'
import { maskValue } from '../../model/mask.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import { decryptText } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import { holdsWords } from '../entity/like.ts'
import type { Context } from '../kernel/context.ts'

const registrations = rawRows({
  user_key: 'sys_user.user_key',
  username: 'sys_user.username',
  contact_name: 'registration.contact_name',
  phone: 'sys_user.phone',
  email: 'sys_user.email',
  company_name: 'registration.company_name',
  credit_code: 'registration.credit_code',
  industry: 'registration.industry',
  city: 'registration.city',
  size: 'registration.size',
  status: 'sys_user.audit_status',
  audit_reason: 'sys_user.audit_reason',
  consent_time: 'registration.consent_time',
  consent_version: 'registration.consent_version',
  create_time: 'registration.create_time',
  total__: 'bigint',
})

/** Registrations, the newest first; refused ones stay on the list although their names are free again. */
export async function listRegistrations(context: Context, input: z.output<(typeof queryRegistrations)['input']>) {
  const { limit, offset } = pageOf(input)
  const state = input.status ? sql`and u.audit_status = ${input.status}` : sql``
  const searched = [sql`r.company_name`, sql`u.username`, sql`r.credit_code`]
  const found = input.keyword ? sql`and ${holdsWords(searched, input.keyword)}` : sql``
  const rows = await registrations.read(
    context.db,
    sql`select u.user_key, u.username, r.contact_name, u.phone, u.email, r.company_name, r.credit_code, r.industry, r.city, r.size, u.audit_status as status,
      u.audit_reason, r.consent_time, r.consent_version, r.create_time, count(*) over () as total__
    from registration r join sys_user u on u.user_key = r.user_key where true ${state} ${found}
    order by r.create_time desc, r.registration_key desc limit ${limit} offset ${offset}`,
  )
  const plain = context.user.permissions.has('data:plain:view')
  return listFrom(
    rows.map((row) => {
      const phone = row.phone && decryptText(row.phone)
      return { ...row, phone: phone && !plain ? maskValue('phone', phone) : phone }
    }),
  )
}
