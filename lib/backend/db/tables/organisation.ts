// Tables of the organisation: people, departments, roles, permissions, sessions, dictionaries, files and what each user keeps for himself.
import { choice, date, datetime, flag, html, int, json, ref, refs, text } from '../../../model/field.ts'
import { table } from '../table.ts'

/** domain.md A.9.1. Roles and departments stand in the row as arrays, so that a principal is read by one statement. */
export const sysUser = table('sys_user', {
  key: 'user_key',
  fields: {
    username: text(18, { required: true, format: 'username' }),
    realname: text(30, { required: true }),
    /** Lower-case pinyin and initials of the name; pickers look in it. */
    pinyin: text(200),
    /** argon2id in PHC form. */
    password_hash: text(200),
    /** Set for a one-time password: the user chooses a new one before anything else. */
    must_change_password: flag(),
    work_no: text(20),
    phone: text(11, { format: 'phone' }),
    email: text(100, { format: 'email' }),
    avatar: text(300),
    sex: choice('SEX', { default: '1' }),
    birthday: date(),
    main_depart_key: ref('department'),
    belong_departs: refs('department'),
    role_id_list: refs('role'),
    position_key: ref('position'),
    leader_key: ref('user'),
    agent_key: ref('user'),
    agent_start: datetime(),
    agent_end: datetime(),
    status: choice('USER_STATUS', { required: true, default: '1' }),
    audit_status: choice('AUDIT_STATUS', { default: 'PASS' }),
    audit_reason: text(200),
    user_type: text(10, { default: 'STAFF' }),
    last_login_time: datetime(),
    last_login_ip: text(45),
    pwd_update_time: datetime(),
    fail_count: int({ default: 0 }),
    lock_until: datetime(),
    home_path: text(200),
    /** What a partner's registration gave: company, licence, consent. */
    profile: json(),
  },
  unique: [['username'], ['work_no'], ['phone'], ['email']],
  indexes: [['main_depart_key'], ['leader_key']],
})

/** domain.md A.9.2. The key column is called `id` on the wire. depart_code is the path of codes, A01A02. */
export const department = table('department', {
  key: 'id',
  fields: {
    depart_name: text(100, { required: true }),
    parent_id: ref('department'),
    depart_code: text(30, { required: true }),
    depart_type: text(10, { default: 'DEPART' }),
    leader_key: ref('user'),
    deputy_keys: refs('user'),
    phone: text(20),
    sort_no: int({ default: 0 }),
    status: choice('ON_OFF', { default: '1' }),
    remark: text(500),
  },
  unique: [['depart_code'], ['parent_id', 'depart_name']],
  indexes: [['parent_id']],
})

export const position = table('position', {
  key: 'position_key',
  fields: {
    code: text(50, { required: true }),
    name: text(100, { required: true }),
    rank: int({ required: true, min: 1 }),
    status: choice('ON_OFF', { default: '1' }),
    remark: text(500),
  },
  unique: [['code']],
})

export const role = table('role', {
  key: 'role_key',
  fields: {
    role_code: text(30, { required: true }),
    role_name: text(100, { required: true }),
    parent_role_key: ref('role'),
    role_type: text(10, { default: 'CUSTOM' }),
    data_scope: choice('DATA_SCOPE', { required: true, default: 'SELF' }),
    scope_depart_keys: refs('department'),
    sort_no: int({ default: 0 }),
    status: choice('ON_OFF', { default: '1' }),
    remark: text(500),
  },
  unique: [['role_code']],
})

/** Menus and buttons. menu_type 0 directory, 1 menu, 2 button; route '0' is left out of routes and menus (platform§2.3). */
export const permission = table('permission', {
  key: 'permission_key',
  fields: {
    parent_key: ref('permission'),
    name: text(100, { required: true }),
    /** Name of a built-in entry in English; empty for an administrator's own. */
    name_en: text(100),
    menu_type: int({ required: true, min: 0, max: 2 }),
    url: text(200),
    component: text(200),
    component_name: text(100),
    redirect: text(200),
    /** The url of the entry that stays marked while this one is open. */
    prevent: text(200),
    perms: text(100),
    icon: text(50),
    sort_no: int({ default: 0 }),
    hidden: flag(),
    route: text(1, { default: '1' }),
    keep_alive: flag(),
    always_show: flag(),
    internal_or_external: flag(),
    group_key: ref('permission_group'),
    status: choice('ON_OFF', { default: '1' }),
    description: text(500),
  },
  unique: [['url'], ['perms']],
  indexes: [['parent_key']],
})

export const rolePermission = table('role_permission', {
  key: 'role_permission_key',
  fields: { role_key: ref('role', { required: true }), permission_key: ref('permission', { required: true }) },
  unique: [['role_key', 'permission_key']],
  indexes: [['permission_key']],
})

export const departPermission = table('depart_permission', {
  key: 'depart_permission_key',
  fields: { depart_key: ref('department', { required: true }), permission_key: ref('permission', { required: true }) },
  unique: [['depart_key', 'permission_key']],
  indexes: [['permission_key']],
})

/** A further condition on the rows that a permission opens; val may hold #{user_key}, #{depart_key}, #{today}. */
export const permissionDataRule = table('permission_data_rule', {
  key: 'rule_key',
  fields: {
    permission_key: ref('permission', { required: true }),
    rule_name: text(100, { required: true }),
    field: text(60, { required: true }),
    rule: text(4, { required: true }),
    val: text(500),
    status: choice('ON_OFF', { default: '1' }),
  },
  indexes: [['permission_key']],
})

/** What a role may do with one field of an entity: HIDE, MASK, READ or WRITE. */
export const fieldPermission = table('field_permission', {
  key: 'field_permission_key',
  fields: {
    role_key: ref('role', { required: true }),
    entity: text(60, { required: true }),
    field: text(60, { required: true }),
    power: text(5, { required: true }),
  },
  unique: [['role_key', 'entity', 'field']],
})

export const permissionGroup = table('permission_group', {
  key: 'group_key',
  fields: {
    group_name: text(100, { required: true }),
    group_name_en: text(100),
    icon: text(50),
    sort_no: int({ default: 0 }),
    permission_keys: refs('permission', { max: 500 }),
    /** Roles that see the group; empty for everybody. */
    role_keys: refs('role'),
  },
  unique: [['group_name']],
})

export const favourite = table('favourite', {
  key: 'favourite_key',
  fields: {
    user_key: ref('user', { required: true }),
    permission_key: ref('permission', { required: true }),
    menu_type: int({ default: 1 }),
    sort_no: int({ default: 0 }),
  },
  unique: [['user_key', 'permission_key']],
})

export const dictionary = table('dictionary', {
  key: 'dict_key',
  fields: {
    dict_code: text(50, { required: true }),
    dict_name: text(100, { required: true }),
    dict_type: text(4, { required: true, default: 'FLAT' }),
    is_system: flag(),
    status: choice('ON_OFF', { default: '1' }),
    remark: text(500),
  },
  unique: [['dict_code']],
})

export const dictionaryItem = table('dictionary_item', {
  key: 'item_key',
  fields: {
    dict_key: ref('dictionary', { required: true }),
    value: text(50, { required: true }),
    label: text(100, { required: true }),
    label_en: text(100),
    parent_value: text(50),
    color: text(20),
    is_default: flag(),
    sort_no: int({ default: 0 }),
    status: choice('ON_OFF', { default: '1' }),
    /** Further properties of the value. */
    item_ext: json(),
    remark: text(500),
  },
  unique: [['dict_key', 'value']],
  indexes: [['dict_key', 'parent_value', 'sort_no']],
})

export const appInfo = table('app_info', {
  key: 'app_info_key',
  fields: {
    app_code: text(64, { required: true }),
    app_name: text(100),
    logo: text(300),
    title: text(100),
    copyright: text(200),
    icp_no: text(50),
    login_bg: text(300),
    theme: text(50),
    /** The one that stands for this installation. */
    is_own: flag(),
    status: choice('ON_OFF', { default: '1' }),
  },
  unique: [['app_code']],
})

export const baseInfo = table('base_info', {
  key: 'info_key',
  fields: {
    company_name: text(100),
    short_name: text(50),
    logo: text(300),
    address: text(200),
    phone: text(20),
    email: text(100, { format: 'email' }),
    intro: html(),
    qr: text(300),
    seo_title: text(100),
    seo_keywords: text(200),
    seo_description: text(500),
    station_logo: text(300),
    station_name: text(100),
    station_key: text(64),
  },
})

export const appBinding = table('app_binding', {
  key: 'binding_key',
  fields: {
    source_app_key: text(64, { required: true }),
    target_app_key: text(64, { required: true }),
    target_app_name: text(100),
    bpm_app_key: text(64),
    bpm_token_url: text(300),
    callback_url: text(300),
    status: choice('ON_OFF', { default: '1' }),
    bind_time: datetime(),
  },
  unique: [['source_app_key', 'target_app_key']],
})

/** Fields that an administrator adds to an entity; their values stand in the record's ext (domain.md A.9.16). */
export const customField = table('custom_field', {
  key: 'field_key',
  fields: {
    entity: text(60, { required: true }),
    field_name: text(32, { required: true }),
    label: text(60, { required: true }),
    field_type: text(10, { required: true }),
    dict_code: text(50),
    required: flag(),
    is_unique: flag(),
    default_value: text(500),
    max: int(),
    show_list: flag(),
    show_filter: flag(),
    group_name: text(60),
    sort_no: int({ default: 0 }),
    status: choice('ON_OFF', { default: '1' }),
    role_keys: refs('role'),
  },
  unique: [['entity', 'field_name']],
})

export const savedQuery = table('saved_query', {
  key: 'query_key',
  fields: {
    user_key: ref('user', { required: true }),
    save_code: text(100, { required: true }),
    title: text(100, { required: true }),
    match_type: text(3, { required: true }),
    records: json({ required: true }),
    is_shared: flag(),
    shared_role_keys: refs('role'),
    is_default: flag(),
    sort_no: int({ default: 0 }),
  },
  indexes: [['save_code', 'user_key']],
})

export const viewSetting = table('view_setting', {
  key: 'setting_key',
  fields: {
    user_key: ref('user', { required: true }),
    save_code: text(100, { required: true }),
    columns: json(),
    sort: text(100),
    page_size: int(),
    view_type: text(6, { default: 'LIST' }),
    filters: json(),
  },
  unique: [['user_key', 'save_code']],
})

export const trackLog = table('track_log', {
  key: 'log_key',
  fields: {
    user_key: ref('user'),
    page_path: text(300, { required: true }),
    event_code: text(60, { required: true }),
    event_name: text(100),
    element_text: text(100),
    biz_type: text(60),
    biz_key: text(32),
    client_time: datetime(),
    ip: text(45),
    ua: text(300),
    duration_ms: int({ min: 0 }),
  },
  indexes: [['-create_time'], ['user_key', '-create_time']],
})

/** Values of named settings such as pool.skip.holiday; what a parameter means stands in lib/model/parameters.ts. */
export const parameter = table('parameter', {
  key: 'param_key',
  fields: { param_code: text(60, { required: true }), param_value: text(500), remark: text(500) },
  unique: [['param_code']],
})

/** Open sessions. The token itself is not kept, only its SHA-256. */
export const userSession = table('user_session', {
  key: 'session_key',
  fields: {
    token_hash: text(64, { required: true }),
    user_key: ref('user', { required: true }),
    session_app_key: text(64),
    ip: text(45),
    user_agent: text(300),
    last_seen_time: datetime({ required: true }),
    /** The absolute end; the idle end is reckoned from last_seen_time. */
    expire_time: datetime({ required: true }),
  },
  unique: [['token_hash']],
  indexes: [['user_key']],
})

/** Codes and captchas that count once: only hashes are kept. */
export const oneTimeCode = table('one_time_code', {
  key: 'code_key',
  fields: {
    purpose: text(20, { required: true }),
    code_hash: text(64, { required: true }),
    user_key: ref('user'),
    code_app_key: text(64),
    expire_time: datetime({ required: true }),
  },
  indexes: [['purpose', 'code_hash'], ['expire_time']],
})

export const loginLog = table('login_log', {
  key: 'log_key',
  fields: {
    user_key: ref('user'),
    username: text(100),
    /** LOGIN, LOGOUT, EXCHANGE */
    action: text(10, { required: true }),
    success: flag(),
    reason: text(60),
    ip: text(45),
    user_agent: text(300),
  },
  indexes: [['user_key', '-create_time'], ['-create_time']],
})

/** Deleted records, restorable within 30 days. */
export const recycleBin = table('recycle_bin', {
  key: 'recycle_key',
  fields: {
    entity: text(60, { required: true }),
    record_key: text(32, { required: true }),
    title: text(200),
    row: json(),
    deleted_by_key: ref('user'),
    deleted_by_name: text(30),
    delete_time: datetime({ required: true }),
    restore_time: datetime(),
  },
  indexes: [['entity', 'record_key'], ['-delete_time']],
})

/** An uploaded file; rows with the same md5 share one stored object. */
export const file = table('file', {
  key: 'file_key',
  fields: {
    file_group_key: text(32),
    file_name: text(200, { required: true }),
    size: int({ required: true }),
    mime: text(100, { required: true }),
    file_ext: text(10),
    md5: text(32, { required: true }),
    storage_path: text(200, { required: true }),
    biz_type: text(60),
    biz_key: text(32),
    uploader: ref('user'),
    download_count: int({ default: 0 }),
  },
  indexes: [['md5'], ['file_group_key'], ['biz_type', 'biz_key']],
})

/** What the seeds have already installed, so that an administrator's deletion stays. */
export const seedLedger = table('seed_ledger', {
  key: 'ledger_key',
  fields: { seed_set: text(60, { required: true }), items: json({ required: true }) },
  unique: [['seed_set']],
})

export const organisationTables = [
  sysUser,
  department,
  position,
  role,
  permission,
  rolePermission,
  departPermission,
  permissionDataRule,
  fieldPermission,
  permissionGroup,
  favourite,
  dictionary,
  dictionaryItem,
  appInfo,
  baseInfo,
  appBinding,
  customField,
  savedQuery,
  viewSetting,
  trackLog,
  parameter,
  userSession,
  oneTimeCode,
  loginLog,
  recycleBin,
  file,
  seedLedger,
] as const
