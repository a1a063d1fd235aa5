// The fee items that every installation starts with (docs/domain/order.md#fee-items).
import { feeItem } from '../../../model/entities/fee-item.ts'
import { storedTime } from '../../../model/moment.ts'
import { newKey } from '../../base/crypto.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { rowGrams } from '../../entity/grams.ts'
import type { Context } from '../../kernel/context.ts'
import { recordNewSeeds } from '../../kernel/seed-log.ts'

const items = [
  ['F001', '融资服务费', 'INCOME', 'RATE', null, '2.0000'],
  ['F002', '咨询服务费', 'INCOME', 'FIXED', '5000.00', null],
  ['F003', '会员服务费', 'INCOME', 'FIXED', '3800.00', null],
  ['F004', '定金', 'INCOME', 'FIXED', '2000.00', null],
  ['F101', '评估费', 'COST', 'FIXED', '800.00', null],
  ['F102', '渠道返佣', 'COST', 'RATE', null, '10.0000'],
] as const

/** Installs them once; later changes are never undone. */
export async function seedFeeItems(context: Context): Promise<void> {
  const fresh = await recordNewSeeds(
    context.db,
    'fee_item',
    items.map(([code]) => code),
  )
  const now = storedTime(context.now)
  const rows = items.flatMap(([fee_item_code, fee_item_name, fee_type, calc_type, default_amount, calc_rate], index) =>
    fresh.has(fee_item_code)
      ? [
          {
            fee_item_key: newKey(),
            fee_item_code,
            fee_item_name,
            fee_type,
            calc_type,
            default_amount,
            calc_rate,
            tax_rate: '6',
            status: '1',
            sort_no: index + 1,
            create_time: now,
            update_time: now,
            grams: rowGrams(feeItem, { fee_item_name }),
          },
        ]
      : [],
  )
  if (rows.length > 0) await insertRows(context.db, 'fee_item', rows)
}
