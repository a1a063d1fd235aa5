// The scheduled jobs of procurement (docs/domain/jobs.md#clock).

import { sql } from 'kysely'
import { expiryDays } from '../../model/paper-expiry.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import type { ScheduledJob } from '../kernel/scheduled-job.ts'
import { countTags } from './resource-hooks.ts'
import { refreshOccupancy } from './resource-states.ts'

const paperRows = rawRows({ owner_key: 'text', key: 'text', name: 'text', file: 'text', date: 'text' })

/** The message for papers of each entity; none for suppliers and resources that are no longer used. */
const kinds = [
  {
    biz_type: 'supplier',
    code: 'M-SUPPLIER-CERT',
    papers: 'supplier_attachment',
    key: 'supplier_key',
    name: 'supplier_name',
    without: 'BLACK',
  },
  {
    biz_type: 'resource',
    code: 'M-RESOURCE-CERT',
    papers: 'resource_attachment',
    key: 'resource_key',
    name: 'resource_name',
    without: 'STOP',
  },
] as const

/**
 * Notifies the owner of a supplier or resource of papers that expire in thirty days (docs/domain/supplier.md#papers).
 * @internal for tests
 */
export async function remindOfPapers(context: Context): Promise<void> {
  for (const kind of kinds) await remind(context, kind)
}

async function remind(context: Context, { biz_type, code, papers, key, name, without }: (typeof kinds)[number]): Promise<void> {
  const rows = await paperRows.read(
    context.db,
    sql`select s.owner_key, s.${sql.ref(key)} as key, s.${sql.ref(name)} as name, a.file_name as file, to_char(a.expire_date, 'YYYY-MM-DD') as date
    from ${sql.table(papers)} a join ${sql.table(biz_type)} s using (${sql.ref(key)})
    where a.expire_date = (${context.now}::timestamptz at time zone 'Asia/Shanghai')::date + ${expiryDays}::int and not a.is_deleted and not s.is_deleted
      and s.owner_key is not null and s.status <> ${without} order by s.owner_key, a.attachment_key`,
  )
  for (const row of rows)
    await context.emit('message', {
      code,
      receivers: [row.owner_key],
      params: { name: row.name, file: row.file, date: row.date },
      biz_type,
      biz_key: row.key,
    })
}

export const procurementJobs: readonly ScheduledJob[] = [
  {
    type: 'procurement.occupancy',
    cron: '5 0 * * *',
    async run(context) {
      context.log.info({ resources: await refreshOccupancy(context, null) }, 'occupancy of resources refreshed')
      await countTags(context, null)
    },
  },
  { type: 'procurement.papers', cron: '30 8 * * *', run: remindOfPapers },
]
