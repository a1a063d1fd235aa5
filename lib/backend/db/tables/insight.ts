// Tables of the knowledge base and of report subscriptions.
import { datetime, flag, html, int, json, ref, refs, text } from '../../../model/field.ts'
import { table } from '../table.ts'

const key = text(32, { required: true })

/** Earlier versions of an article; the newest version is in the article itself. */
export const knowledgeVersion = table('knowledge_version', {
  key: ['knowledge_key', 'version'],
  noCommon: true,
  fields: {
    knowledge_key: key,
    version: int({ required: true }),
    title: text(100, { required: true }),
    content: html({ required: true }),
    editor_key: text(32),
    edit_time: datetime({ required: true, default: '@now' }),
  },
})

/** Who likes which article, once each. */
export const knowledgeLike = table('knowledge_like', {
  key: ['knowledge_key', 'user_key'],
  noCommon: true,
  fields: { knowledge_key: key, user_key: key, create_time: datetime({ required: true, default: '@now' }) },
})

/** Who receives a report by message, and when (docs/domain/statistics.md#subscriptions). */
export const reportSubscription = table('report_subscription', {
  key: 'subscription_key',
  fields: {
    subscription_key: key,
    /** Whose subscription it is. */
    user_key: ref('user', { required: true }),
    report: text(30, { required: true }),
    title: text(60, { required: true }),
    /** Filters of the report without the days. */
    filters: json({ required: true }),
    period: text(10, { required: true }),
    /** WEEK with the weekday 1 to 7, or MONTH with the day 1 to 28. */
    cycle: text(5, { required: true }),
    day: int({ required: true }),
    /** HH:mm in Asia/Shanghai. */
    time: text(5, { required: true }),
    receiver_keys: refs('user'),
    enabled: flag({ default: true }),
    next_time: datetime({ required: true }),
    last_time: datetime(),
  },
  indexes: [['next_time'], ['user_key']],
})

export const insightTables = [knowledgeVersion, knowledgeLike, reportSubscription] as const
