// Further tables of leave: the balance of the year.
import { decimal, int, text } from '../../../model/field.ts'
import { table } from '../table.ts'

/** Days of leave by person, type and year (docs/domain/leave.md#balance). */
export const leaveBalance = table('leave_balance', {
  key: ['user_key', 'leave_type', 'year'],
  noCommon: true,
  fields: {
    user_key: text(32, { required: true }),
    leave_type: text(20, { required: true }),
    year: int({ required: true }),
    total_days: decimal(5, 1, { required: true }),
    used_days: decimal(5, 1, { required: true, default: 0 }),
  },
})

export const leaveTables = [leaveBalance] as const
