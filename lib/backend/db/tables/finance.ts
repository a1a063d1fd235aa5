// Further tables of finance: closed months, and runs of settlements.
import { datetime, int, json, text } from '../../../model/field.ts'
import { table } from '../table.ts'

/** A closed month: nothing more is posted into it (docs/domain/income.md#closed-months). */
export const lockedMonth = table('locked_month', {
  key: 'account_period',
  noCommon: true,
  fields: {
    account_period: text(7, { required: true }),
    lock_time: datetime({ required: true, default: '@now' }),
    lock_by_key: text(32, { required: true }),
  },
})

const count = int({ required: true, default: 0 })

/** Settlements for many projects at once, and their progress (docs/domain/project-money.md#settlement-runs). */
export const settlementRun = table('settlement_run', {
  key: 'run_key',
  noCommon: true,
  fields: {
    run_key: text(32, { required: true }),
    user_key: text(32, { required: true }),
    settle_type: text(20, { required: true }),
    status: text(20, { required: true, default: 'RUNNING' }),
    project_keys: json({ required: true }),
    total: count,
    /** The number of completed projects; work continues with the next one. */
    done: count,
    made: count,
    skipped: count,
    /** Projects whose settlement could not be made: [{project_key, reason}]. */
    failures: json(),
    create_time: datetime({ required: true, default: '@now' }),
    end_time: datetime(),
  },
  indexes: [['-create_time']],
})

export const financeTables = [lockedMonth, settlementRun] as const
