// The hooks of suppliers: locked during their qualification, not deletable while in use, shown with contact and papers
// (docs/domain/supplier.md#supplier).
import { type RawBuilder, sql } from 'kysely'
import { supplier } from '../../model/entities/supplier.ts'
import { maskValue } from '../../model/mask.ts'
import { decryptText } from '../base/crypto.ts'
import { refuseDuplicates } from '../entity/duplicates.ts'
import type { Hooks, Row } from '../entity/hooks.ts'
import { refuseLinked } from '../entity/links.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { mirrorArrays } from './mirror.ts'
import { expiringOf } from './papers.ts'

interface Facts {
  name: string | null
  phone: string | null
  expiring: number
}

/** The primary contact of a supplier, and its papers that expire soon or have expired, independent of the requested columns. */
function facts(alias: string): RawBuilder<unknown> {
  const key = sql.ref(`${alias}.supplier_key`)
  return sql`jsonb_build_object('name', p.contact_name, 'phone', p.phone,
      'expiring', ${expiringOf('supplier_attachment', 'supplier_key', alias)})
    from (select 1) one left join supplier_contact p on p.supplier_key = ${key} and p.is_primary and not p.is_deleted`
}

async function decorate(context: Context, rows: Row[], found: readonly unknown[]): Promise<void> {
  const plain = may(context.user, 'data:plain:view')
  for (const [index, row] of rows.entries()) {
    const { name, phone, expiring } = found[index] as Facts
    const number = phone && decryptText(phone)
    row.primary_contact_name = name
    row.primary_contact_phone = number && !plain ? maskValue('phone', number) : number
    row.expiring_count = Number(expiring)
  }
}

async function refuseUsed({ db }: Context, { supplier_key, supplier_name }: Row): Promise<void> {
  const { rows } = await sql`select 1 where exists (select 1 from supplier_purchase where supplier_key = ${supplier_key} and not is_deleted
      and status in ('ORDERED', 'DELIVERED', 'SETTLED'))
    or exists (select 1 from supplier_contract where supplier_key = ${supplier_key} and not is_deleted and status in ('EFFECT', 'FINISH', 'ARCHIVE'))`.execute(
    db,
  )
  if (rows.length > 0) throw refuse('supplier.used', { name: String(supplier_name) })
}

/** A supplier cannot be changed during its qualification. */
export function refuseWhileQualified({ qualify_status, supplier_name }: Row): void {
  if (qualify_status === 'PROGRESS') throw refuse('supplier.waits', { name: String(supplier_name) })
}

/** Users who apply for payments or draft contracts may choose suppliers of other owners (docs/domain/supplier.md#who-sees-them). */
const dealing = ['fin:payment:a', 'eis:contract:a']

export const supplierHooks: Hooks<typeof supplier> = {
  alsoVisible: ({ user }, alias) =>
    dealing.some((permission) => may(user, permission))
      ? sql<boolean>`${sql.ref(`${alias}.status`)} in ('QUALIFIED', 'COOPERATING')`
      : null,
  async beforeWrite(_, { old }) {
    if (old) refuseWhileQualified(old)
  },
  checkWrite: (context, write) => refuseDuplicates(context, 'SUPPLIER', write),
  async afterWrite(context, { old, row }) {
    if ((['category_keys', 'industry_keys'] as const).some((name) => String(old?.[name] ?? '') !== String(row[name] ?? '')))
      await mirrorArrays(context, row.supplier_key, row)
  },
  async beforeDelete(context, row) {
    refuseWhileQualified(row)
    await refuseUsed(context, row)
    await refuseLinked(context, supplier, row.supplier_key)
  },
  facts: (alias) => sql`(select ${facts(alias)} limit 1)`,
  decorate,
}
