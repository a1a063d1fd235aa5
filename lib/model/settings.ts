// What administrators configure besides people: dictionaries, application and company, bindings, custom fields
// (docs/domain/settings.md#application).
import { entity } from './definition.ts'
import { choice, datetime, type Format, flag, html, int, json, ref, refs, text } from './field.ts'

export const dictionary = entity('dictionary', {
  family: 'eis',
  path: 'dictionary',
  permission: 'sys:dict',
  key: 'dict_key',
  title: 'dict_name',
  fields: {
    dict_code: text(50, { required: true, createOnly: true }),
    dict_name: text(100, { required: true }),
    dict_name_en: text(100),
    dict_type: text(4, { required: true, default: 'FLAT', createOnly: true }),
    /** The values belong to the program: they may be renamed and disabled, but not added or removed. */
    is_system: flag({ readOnly: true }),
    status: choice('ON_OFF', { default: '1' }),
    remark: text(500, { multiline: true }),
  },
  unique: [['dict_code']],
  list: {
    columns: ['dict_name', 'dict_code', 'dict_type', 'is_system', 'status', 'remark'],
    filters: ['dict_code', 'dict_name', 'status'],
    sort: 'dict_code',
  },
  form: [{ name: 'basic', fields: ['dict_code', 'dict_name', 'dict_name_en', 'dict_type', 'status', 'remark'] }],
})

/** Dictionary codes are UPPER_SNAKE. */
export const dictCodePattern = /^[A-Z][A-Z0-9_]{1,49}$/

export const dictionaryItem = entity('dictionary_item', {
  family: 'eis',
  path: 'dictionaryItem',
  permission: 'sys:dict',
  key: 'item_key',
  title: 'label',
  fields: {
    dict_key: ref('dictionary', { required: true, createOnly: true }),
    value: text(50, { required: true, createOnly: true }),
    label: text(100, { required: true }),
    label_en: text(100),
    parent_value: text(50),
    color: text(20),
    is_default: flag(),
    sort_no: int({ default: 0, min: 0, max: 1_000_000 }),
    status: choice('ON_OFF', { default: '1' }),
    item_ext: json(),
    remark: text(500, { multiline: true }),
  },
  unique: [['dict_key', 'value']],
  indexes: [['dict_key', 'parent_value', 'sort_no']],
  single: ['is_default', 'dict_key'],
  list: {
    columns: ['label', 'value', 'parent_value', 'color', 'is_default', 'sort_no', 'status'],
    filters: ['label', 'value', 'status', 'dict_key'],
    extraFilters: { dict_code: text(50) },
    sort: 'sort_no',
  },
  form: [
    {
      name: 'basic',
      fields: ['dict_key', 'value', 'label', 'label_en', 'parent_value', 'color', 'is_default', 'sort_no', 'status', 'remark'],
    },
  ],
})

export const appInfo = entity('app_info', {
  family: 'base',
  path: 'app/base/info',
  permission: 'sys:app',
  key: 'app_info_key',
  title: 'app_name',
  fields: {
    app_name: text(100),
    logo: text(300, { format: 'filePath' }),
    title: text(100),
    copyright: text(200),
    icp_no: text(50),
    login_bg: text(300, { format: 'filePath' }),
    theme: text(50),
    status: choice('ON_OFF', { default: '1' }),
  },
  list: { columns: ['app_name', 'title', 'status'], filters: ['app_name'], sort: 'create_time' },
  form: [{ name: 'app', fields: ['app_name', 'logo', 'title', 'copyright', 'icp_no', 'login_bg', 'theme', 'status'] }],
})

export const baseInfo = entity('base_info', {
  family: 'base',
  path: 'app/base/info',
  permission: 'sys:app',
  key: 'info_key',
  title: 'company_name',
  fields: {
    company_name: text(100),
    short_name: text(50),
    address: text(200),
    phone: text(20, { format: 'phoneOrLandline' }),
    email: text(100, { format: 'email' }),
    intro: html(),
    qr: text(300, { format: 'filePath' }),
    seo_title: text(100),
    seo_keywords: text(200),
    seo_description: text(500, { multiline: true }),
    station_logo: text(300, { format: 'filePath' }),
    station_name: text(100),
    station_key: text(64, { readOnly: true }),
  },
  list: { columns: ['company_name', 'short_name', 'phone'], filters: ['company_name'], sort: 'create_time' },
  form: [
    { name: 'company', fields: ['company_name', 'short_name', 'address', 'phone', 'email', 'intro', 'qr'] },
    { name: 'site', fields: ['seo_title', 'seo_keywords', 'seo_description', 'station_logo', 'station_name'] },
  ],
})

export const appBinding = entity('app_binding', {
  family: 'eis',
  path: 'app/binding',
  permission: 'sys:binding',
  key: 'binding_key',
  title: 'target_app_name',
  fields: {
    target_app_key: text(64, { required: true, createOnly: true }),
    target_app_name: text(100),
    bpm_app_key: text(64),
    bpm_token_url: text(300, { format: 'url' }),
    callback_url: text(300, { format: 'url' }),
    status: choice('ON_OFF', { default: '1' }),
    bind_time: datetime({ readOnly: true }),
  },
  unique: [['target_app_key']],
  list: {
    columns: ['target_app_name', 'target_app_key', 'bpm_app_key', 'status', 'bind_time'],
    filters: ['target_app_name', 'status'],
    sort: '-bind_time',
  },
  form: [{ name: 'basic', fields: ['target_app_key', 'target_app_name', 'bpm_app_key', 'bpm_token_url', 'callback_url', 'status'] }],
})

/** The types of custom fields (docs/domain/custom-fields.md#definition). */
export const customFieldTypes = [
  'TEXT',
  'TEXTAREA',
  'NUMBER',
  'MONEY',
  'DATE',
  'DATETIME',
  'ENUM',
  'MULTI',
  'USER',
  'DEPART',
  'FILE',
  'AREA',
] as const

export type CustomFieldType = (typeof customFieldTypes)[number]

/** The kinds that may have a format. */
export const formattedTypes: readonly CustomFieldType[] = ['TEXT', 'TEXTAREA']

/** The formats that a custom text field may demand (docs/domain/forms.md#formats). */
export const customFieldFormats = [
  'phone',
  'landline',
  'phoneOrLandline',
  'email',
  'url',
  'idCard',
  'idNumber',
  'bankCard',
  'account',
  'bankCode',
  'creditCode',
  'taxNo',
  'qq',
  'postcode',
  'name',
  'letters',
  'shortCode',
  'digitsAndLines',
] as const satisfies readonly Format[]

export type CustomFieldFormat = (typeof customFieldFormats)[number]

export const customField = entity('custom_field', {
  family: 'base',
  path: 'app/sys/customField',
  permission: 'sys:field',
  key: 'field_key',
  title: 'label',
  fields: {
    entity: text(60, { required: true, createOnly: true }),
    field_name: text(32, { required: true, createOnly: true }),
    label: text(60, { required: true }),
    field_type: text(10, { required: true, createOnly: true }),
    dict_code: text(50),
    format: text(20),
    required: flag(),
    is_unique: flag(),
    default_value: text(500),
    max: int({ min: 1, max: 5000 }),
    show_list: flag(),
    show_filter: flag(),
    group_name: text(60),
    sort_no: int({ default: 0, min: 0, max: 1_000_000 }),
    status: choice('ON_OFF', { default: '1' }),
    /** The roles that see the field; empty for everybody. */
    role_keys: refs('role', { max: 100 }),
  },
  unique: [['entity', 'field_name']],
  list: {
    columns: ['label', 'field_name', 'entity', 'field_type', 'required', 'show_list', 'show_filter', 'sort_no', 'status'],
    filters: ['entity', 'label', 'status'],
    sort: 'sort_no',
  },
  form: [
    {
      name: 'basic',
      fields: [
        'entity',
        'field_name',
        'label',
        'field_type',
        'dict_code',
        'format',
        'required',
        'is_unique',
        'default_value',
        'max',
        'show_list',
        'show_filter',
        'group_name',
        'sort_no',
        'status',
        'role_keys',
      ],
    },
  ],
})
