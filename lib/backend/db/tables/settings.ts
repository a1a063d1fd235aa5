// Tables of settings: those of the system, of the application, and those of each user. Their visible parts are in lib/model.
import { datetime, flag, int, json, refs, text } from '../../../model/field.ts'
import { appBinding, appInfo, baseInfo, customField } from '../../../model/settings.ts'
import { table } from '../table.ts'

const key = text(32, { required: true })
const now = datetime({ required: true, default: '@now' })

/** A system setting, changed by administrators; the names are described in the model. */
export const setting = table('setting', {
  key: 'name',
  noCommon: true,
  fields: {
    name: text(100, { required: true }),
    value: json(),
    update_time: now,
    update_by_key: text(32),
    row_version: int({ required: true, default: 1 }),
  },
})

/**
 * A saved advanced query: the server's copy of the browser's data (docs/domain/lists.md#saved-queries). With `view` it is a view of
 * the whole list (docs/domain/lists.md#saved-views).
 */
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
    entity: text(64),
    /** { scene, filters, sort, columns, view_type } */
    view: json(),
    is_shared: flag(),
    shared_role_keys: refs('role'),
    shared_user_keys: refs('user'),
    shared_depart_key: text(32),
    /** No longer read: views have their default in view_setting. The column remains for values of the first release. */
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
    /** The saved view that the list opens with. */
    default_query_key: text(32),
  },
  unique: [['user_key', 'save_code']],
})

export const favouriteTable = table('favourite', {
  key: ['user_key', 'permission_key'],
  noCommon: true,
  fields: {
    user_key: key,
    permission_key: key,
    menu_type: int({ required: true, default: 1 }),
    sort_no: int({ required: true, default: 0 }),
    create_time: datetime({ required: true }),
  },
})

/** Applications that may call: this installation and those bound to it. */
export const appInfoTable = table('app_info', {
  key: 'app_info_key',
  fields: { app_info_key: key, app_code: text(64, { required: true }), is_own: flag(), ...appInfo.fields },
  unique: [['app_code']],
})

export const baseInfoTable = table('base_info', { key: 'info_key', fields: { info_key: key, ...baseInfo.fields } })

export const appBindingTable = table('app_binding', {
  key: 'binding_key',
  fields: { binding_key: key, ...appBinding.fields },
  unique: appBinding.unique,
})

export const customFieldTable = table('custom_field', {
  key: 'field_key',
  fields: { field_key: key, ...customField.fields },
  unique: customField.unique,
})

export const settingsTables = [
  setting,
  savedQuery,
  viewSetting,
  favouriteTable,
  appInfoTable,
  baseInfoTable,
  appBindingTable,
  customFieldTable,
] as const
