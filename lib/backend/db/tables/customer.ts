// Tables of the customer area that are not entities.
import { date, datetime, int, json, text } from '../../../model/field.ts'
import { table } from '../table.ts'

const key = text(32, { required: true })

/** Pool customers that a user opened on a day, for the daily number of views (docs/domain/pool.md#visibility). */
export const customerView = table('customer_view', {
  key: ['user_key', 'view_day', 'customer_key'],
  noCommon: true,
  fields: { user_key: key, view_day: date({ required: true }), customer_key: key },
})

/** Records that an assignment rule has assigned to its members: how many on the last day, and the last turn of each (docs/domain/pool.md#assignment-rules). */
export const assignTurn = table('assign_turn', {
  key: ['rule_key', 'user_key'],
  noCommon: true,
  fields: {
    rule_key: key,
    user_key: key,
    day: date({ required: true }),
    /** Records assigned on `day`. */
    given: int({ required: true }),
    /** Increases with each record that the rule assigns. */
    turn: int({ required: true }),
  },
})

const count = int({ required: true, default: 0 })

/** Runs of the recycling, and the progress of each (docs/domain/pool.md#recycling). */
export const recycleRun = table('recycle_run', {
  key: 'run_key',
  noCommon: true,
  fields: {
    run_key: key,
    /** Null for the nightly run. */
    user_key: text(32),
    status: text(20, { required: true, default: 'RUNNING' }),
    checked: count,
    recycled: count,
    leads: count,
    /** The owners who were warned: nobody is warned twice a day. */
    warned_keys: json({ required: true }),
    create_time: datetime({ required: true, default: '@now' }),
    end_time: datetime(),
  },
  indexes: [['-create_time']],
})

export const customerTables = [customerView, assignTurn, recycleRun] as const
