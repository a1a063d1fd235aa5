// Tables of finance besides its entities: which months are closed.
import { datetime, text } from '../../../model/field.ts'
import { table } from '../table.ts'

/** A month whose money stays as it is: nothing is posted into it any more (docs/domain/income.md#closed-months). */
export const lockedMonth = table('locked_month', {
  key: 'account_period',
  noCommon: true,
  fields: {
    account_period: text(7, { required: true }),
    lock_time: datetime({ required: true, default: '@now' }),
    lock_by_key: text(32, { required: true }),
  },
})

export const financeTables = [lockedMonth] as const
