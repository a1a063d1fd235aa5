// Tables of the customer area that are no entity.
import { date, text } from '../../../model/field.ts'
import { table } from '../table.ts'

const key = text(32, { required: true })

/** Pool customers that a user opened on a day, for the daily number of views (docs/domain/pool.md#visibility). */
export const customerView = table('customer_view', {
  key: ['user_key', 'view_day', 'customer_key'],
  noCommon: true,
  fields: { user_key: key, view_day: date({ required: true }), customer_key: key },
})

export const customerTables = [customerView] as const
