// The duplicate check of accounts, codes and names of the organisation, and the call for the checks of all areas.
import { type RawBuilder, sql } from 'kysely'
import { checkDuplicateValue } from '../../model/calls/duplicate-check.ts'
import type { Definition } from '../../model/definition.ts'
import { department, permission, permissionGroup, position, role, user } from '../../model/organisation.ts'
import { dictionary } from '../../model/settings.ts'
import { searchHash } from '../base/crypto.ts'
import { hasOnce } from '../entity/column-equality.ts'
import { checkDuplicate, type DuplicateQuestion, type DuplicateRule, storedForm } from '../entity/duplicate.ts'
import { requireFewAlike } from '../entity/look-alikes.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'

/** The checks of organisation records, by the table name in the request. */
const own: Record<string, { definition: Definition; fields: readonly string[] }> = {
  sys_user: { definition: user, fields: ['username', 'phone', 'email', 'work_no'] },
  role: { definition: role, fields: ['role_code', 'role_name'] },
  permission: { definition: permission, fields: ['perms', 'url'] },
  permission_group: { definition: permissionGroup, fields: ['group_name'] },
  dictionary: { definition: dictionary, fields: ['dict_code'] },
  department: { definition: department, fields: ['depart_name'] },
  position: { definition: position, fields: ['code'] },
}

/** The fields that everybody may change in his own account. */
const ownFields: ReadonlySet<string> = new Set(['phone', 'email'])

/** A value is taken if an undeleted row has it; the answer does not say which. */
async function refuseTaken(context: Context, definition: Definition, { field, value, id }: DuplicateQuestion): Promise<void> {
  const stored = String(storedForm(definition.fields[field], value))
  if (definition === user) await requireFewAlike(context, user, field, stored)
  const { rows } = await sql`select 1 from ${sql.table(definition.name)} where ${equals(definition, field, stored)} and not is_deleted
    and ${sql.ref(definition.key)} is distinct from ${id} limit 1`.execute(context.db)
  if (rows.length > 0) throw refuse('taken', { value })
}

function equals({ fields }: Definition, field: string, value: string): RawBuilder<boolean> {
  if (field === 'phone') return sql<boolean>`phone_hash = ${searchHash(value)}`
  if (field === 'email') return sql<boolean>`lower(email) = ${value.toLowerCase()}`
  if (field === 'username') return sql<boolean>`username = ${value.toLowerCase()}`
  return hasOnce(fields, field, { [field]: value })
}

export const organisationDuplicates: Record<string, DuplicateRule> = Object.fromEntries(
  Object.entries(own).map(([table, { definition, fields }]) => [
    table,
    {
      permission: definition.permission,
      fields,
      isOwn: (context: Context, { field, id }: DuplicateQuestion) =>
        definition === user && id === context.user.user_key && ownFields.has(field),
      check: (context: Context, question: DuplicateQuestion) => refuseTaken(context, definition, question),
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
