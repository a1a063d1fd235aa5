// The duplicate check of accounts, codes and names of the organisation, and the call that asks every area's check.
import { type RawBuilder, sql } from 'kysely'
import { checkDuplicateValue } from '../../model/calls/duplicate-check.ts'
import { user } from '../../model/organisation.ts'
import { referenceOf } from '../../model/references.ts'
import { searchHash } from '../base/crypto.ts'
import { checkDuplicate, type DuplicateQuestion, type DuplicateRule } from '../entity/duplicate.ts'
import { requireFewAlike } from '../entity/look-alikes.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'

/** Fields of our own tables by the name under which they are asked, and the reference that names their table. */
const own: Record<string, { reference: string; permission: string; fields: readonly string[] }> = {
  sys_user: { reference: 'user', permission: 'sys:user', fields: ['username', 'phone', 'email', 'work_no'] },
  role: { reference: 'role', permission: 'sys:role', fields: ['role_code', 'role_name'] },
  permission: { reference: 'permission', permission: 'sys:permission', fields: ['perms', 'url'] },
  permission_group: { reference: 'permission_group', permission: 'sys:group', fields: ['group_name'] },
  dictionary: { reference: 'dictionary', permission: 'sys:dict', fields: ['dict_code'] },
  department: { reference: 'department', permission: 'sys:depart', fields: ['depart_name'] },
  position: { reference: 'position', permission: 'sys:position', fields: ['code'] },
}

/** What everybody changes of himself. */
const ownFields: ReadonlySet<string> = new Set(['phone', 'email'])

/** A value is taken when an undeleted row has it; whose it is, is not told. */
async function refuseTaken(context: Context, reference: string, { field, value, id }: DuplicateQuestion): Promise<void> {
  const target = referenceOf(reference)
  if (!target) return
  if (reference === 'user') await requireFewAlike(context, user, field, value.trim())
  const { rows } = await sql`select 1 from ${sql.table(target.table)} where ${equals(field, value.trim())} and not is_deleted
    and ${sql.ref(target.key)} is distinct from ${id} limit 1`.execute(context.db)
  if (rows.length > 0) throw refuse('taken', { value })
}

function equals(field: string, value: string): RawBuilder<boolean> {
  if (field === 'phone') return sql<boolean>`phone_hash = ${searchHash(value)}`
  if (field === 'email') return sql<boolean>`lower(email) = ${value.toLowerCase()}`
  if (field === 'username') return sql<boolean>`username = ${value.toLowerCase()}`
  return sql<boolean>`${sql.ref(field)} = ${value}`
}

export const organisationDuplicates: Record<string, DuplicateRule> = Object.fromEntries(
  Object.entries(own).map(([table, { reference, permission, fields }]) => [
    table,
    {
      permission,
      fields,
      isOwn: ({ user }: Context, { field, id }: DuplicateQuestion) => reference === 'user' && id === user.user_key && ownFields.has(field),
      check: (context: Context, question: DuplicateQuestion) => refuseTaken(context, reference, question),
    },
  ]),
)

export const duplicateCalls = [
  serve(checkDuplicateValue, {
    summary: ['重复校验：可用为 0，已被占用为 1，疑似重复为 510', 'Duplicate check: 0 free, 1 taken, 510 similar'],
    permission: 'signedIn',
    rate: { by: 'user', points: 120, seconds: 60 },
    async handle(context, { tableName, fieldName, fieldVal, dataId }) {
      await checkDuplicate(context, tableName, { field: fieldName, value: fieldVal, id: dataId || null })
      return null
    },
  }),
]
