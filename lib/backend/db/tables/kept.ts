// Tables of what the platform keeps for people: sign-in codes and log, files, settings, saved queries, views, clicks.
import { datetime, flag, int, json, refs, text } from '../../../model/field.ts'
import { table } from '../table.ts'

const key = text(32, { required: true })
const now = datetime({ required: true, default: '@now' })

/** A code that signs in once, kept as its SHA-256 only. */
export const signInCode = table('sign_in_code', {
  key: 'code_hash',
  noCommon: true,
  fields: {
    code_hash: text(64, { required: true }),
    user_key: key,
    app_key: text(64),
    create_time: now,
    expire_time: datetime({ required: true }),
    used_time: datetime(),
  },
  indexes: [['expire_time'], ['user_key']],
})

/** Sign-ins, failed sign-ins, sign-outs and brakes. */
export const loginLog = table('login_log', {
  key: 'log_key',
  noCommon: true,
  appendOnly: true,
  fields: {
    log_key: key,
    user_key: text(32),
    username: text(100),
    action: text(30, { required: true }),
    success: flag(),
    reason: text(200),
    app_key: text(64),
    ip: text(64),
    user_agent: text(500),
    create_time: now,
  },
  indexes: [['-create_time'], ['user_key', '-create_time']],
})

/** An uploaded file; rows with the same md5 share one stored object (docs/domain/files.md#upload). */
export const file = table('file', {
  key: 'file_key',
  fields: {
    file_key: key,
    file_group_key: text(64),
    file_name: text(255, { required: true }),
    url: text(500),
    /** Bytes. */
    size: int({ required: true }),
    mime: text(100, { required: true }),
    ext: text(20),
    md5: text(32, { required: true }),
    storage_path: text(300, { required: true }),
    biz_type: text(64),
    biz_key: text(64),
    uploader: text(32),
    download_count: int({ required: true, default: 0 }),
  },
  indexes: [['md5'], ['file_group_key'], ['biz_type', 'biz_key'], ['uploader']],
})

/** A system setting, changed by administrators; what a name means stands in the model. */
export const setting = table('setting', {
  key: 'name',
  noCommon: true,
  fields: { name: text(100, { required: true }), value: json(), update_time: now, update_by_key: text(32) },
})

/** A saved advanced query: the server's copy of what the browser keeps (docs/domain/lists.md#saved-queries). */
export const savedQuery = table('saved_query', {
  key: 'query_key',
  fields: {
    query_key: key,
    user_key: key,
    save_code: text(100, { required: true }),
    title: text(100, { required: true }),
    match_type: text(3, { required: true }),
    /** [{field, rule, val}] */
    records: json({ required: true }),
    is_shared: flag(),
    shared_role_keys: refs('role'),
    is_default: flag(),
    sort_no: int({ required: true, default: 0 }),
  },
  indexes: [['user_key', 'save_code'], ['save_code']],
})

/** The columns, sort and page size that a user chose for a list. */
export const viewSetting = table('view_setting', {
  key: 'setting_key',
  fields: {
    setting_key: key,
    user_key: key,
    save_code: text(100, { required: true }),
    /** [{field, width, fixed, visible}] */
    columns: json(),
    sort: text(100),
    page_size: int(),
    view_type: text(6, { required: true, default: 'LIST' }),
    filters: json(),
  },
  unique: [['user_key', 'save_code']],
})

/** One click, kept for 180 days (docs/domain/logs.md#click-log). */
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
  },
  indexes: [['-create_time'], ['user_key', '-create_time']],
})

export const keptTables = [signInCode, loginLog, file, setting, savedQuery, viewSetting, trackLog] as const
