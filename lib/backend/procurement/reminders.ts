// Announces papers of suppliers that expire in thirty days to whoever looks after the supplier (docs/domain/supplier.md#papers).
import { sql } from 'kysely'
import { expiryDays } from '../../model/procurement-states.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'

const paperRows = rawRows({ owner_key: 'text', supplier_key: 'text', name: 'text', file: 'text', date: 'text' })

export async function remindOfPapers(context: Context): Promise<void> {
  const rows = await paperRows.read(
    context.db,
    sql`select s.owner_key, s.supplier_key, s.supplier_name as name, a.file_name as file, to_char(a.expire_date, 'YYYY-MM-DD') as date
    from supplier_attachment a join supplier s using (supplier_key)
    where a.expire_date = (${context.now}::timestamptz at time zone 'Asia/Shanghai')::date + ${expiryDays}::int and not a.is_deleted and not s.is_deleted
      and s.owner_key is not null and s.status <> 'BLACK' order by s.owner_key, a.attachment_key`,
  )
  for (const { owner_key, supplier_key, name, file, date } of rows)
    await context.emit('message', {
      code: 'M-SUPPLIER-CERT',
      receivers: [owner_key],
      params: { name, file, date },
      biz_type: 'supplier',
      biz_key: supplier_key,
    })
}
