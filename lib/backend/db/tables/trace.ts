// Tables of user activity.
import { datetime, flag, int, text } from '../../../model/field.ts'
import { table } from '../table.ts'

const key = text(32, { required: true })
const now = datetime({ required: true, default: '@now' })

/** One click, stored for 180 days (docs/domain/logs.md#click-log). */
export const trackLog = table('track_log', {
  key: 'log_key',
  noCommon: true,
  fields: {
    log_key: key,
    user_key: text(32),
    page_path: text(300, { required: true }),
    event_code: text(100, { required: true }),
    event_name: text(100),
    element_text: text(100),
    biz_type: text(64),
    biz_key: text(64),
    client_time: datetime(),
    ip: text(64),
    ua: text(500),
    app_key: text(64),
    duration_ms: int(),
    create_time: now,
    /** The person's first click of the day. */
    is_first: flag(),
  },
  indexes: [['-create_time'], ['user_key', '-create_time']],
})

export const traceTables = [trackLog] as const
