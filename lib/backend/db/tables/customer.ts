// Tables of the customer area that are no entity.
import { date, int, text } from '../../../model/field.ts'
import { table } from '../table.ts'

const key = text(32, { required: true })

/** Pool customers that a user opened on a day, for the daily number of views (docs/domain/pool.md#visibility). */
export const customerView = table('customer_view', {
  key: ['user_key', 'view_day', 'customer_key'],
  noCommon: true,
  fields: { user_key: key, view_day: date({ required: true }), customer_key: key },
})

/** What an assignment rule has given its members: how many on the last day, and whose turn it was when (docs/domain/pool.md#assignment-rules). */
export const assignTurn = table('assign_turn', {
  key: ['rule_key', 'user_key'],
  noCommon: true,
  fields: {
    rule_key: key,
    user_key: key,
    day: date({ required: true }),
    /** Records given on `day`. */
    given: int({ required: true }),
    /** Rises with each record that the rule gives. */
    turn: int({ required: true }),
  },
})

export const customerTables = [customerView, assignTurn] as const
