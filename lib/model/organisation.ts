// Users, departments, positions, roles, permissions and permission groups (docs/domain/organisation.md#user,
// docs/domain/roles-and-permissions.md#permissions).
import { entity } from './definition.ts'
import { choice, choices, date, datetime, flag, int, nameOrder, ref, refs, sound, text } from './field.ts'

/** The permissions by which somebody begins a hand-over of a user's work, and sees those there were. */
export const handOverPermissions = ['sys:user:handOver', 'sys:user:freeze', 'sys:user:d'] as const

export const user = entity('sys_user', {
  family: 'base',
  path: 'app/sys/user',
  permission: 'sys:user',
  key: 'user_key',
  title: 'realname',
  fields: {
    username: text(18, { required: true, format: 'username', min: 4, createOnly: true }),
    realname: text(30, { required: true }),
    pinyin: sound('realname'),
    name_order: nameOrder('realname', { ofPerson: true }),
    /** argon2id in PHC form. */
    password_hash: text(200, { internal: true }),
    work_no: text(20),
    phone: text(11, { format: 'phone', encrypted: true, mask: 'phone' }),
    email: text(100, { format: 'email' }),
    avatar: text(300, { format: 'filePath' }),
    sex: choice('SEX', { default: '1' }),
    birthday: date({ past: true }),
    /** Employees have one; partners have none. */
    main_depart_key: ref('department'),
    belong_departs: refs('department', { max: 50, index: true }),
    role_id_list: refs('role', { required: true, max: 30, index: true }),
    position_key: ref('position'),
    leader_key: ref('user'),
    agent_key: ref('user', { readOnly: true }),
    agent_start: datetime({ readOnly: true }),
    agent_end: datetime({ readOnly: true }),
    status: choice('USER_STATUS', { required: true, default: '1', readOnly: true }),
    audit_status: choice('AUDIT_STATUS', { default: 'PASS', readOnly: true }),
    audit_reason: text(200, { readOnly: true }),
    user_type: choice('USER_TYPE', { default: 'STAFF', readOnly: true }),
    last_login_time: datetime({ readOnly: true }),
    last_login_ip: text(45, { readOnly: true }),
    pwd_update_time: datetime({ readOnly: true }),
    must_change_password: flag({ readOnly: true }),
    /** Signing in asks for a code too (docs/domain/sessions.md#second-factor). */
    second_factor: flag({ readOnly: true }),
    home_path: text(200),
  },
  computed: {
    id: text(32, { required: true }),
    /** Names of the departments, joined. */
    org_code_txt: text(10_000, { required: true }),
    role_code_list: choices('ROLE_CODE'),
    fail_count: int(),
    /** The sign-in is locked until then. */
    lock_until: datetime(),
    /** Whether the caller may act on the account (docs/domain/roles-and-permissions.md#acting-on-an-account); for who sees the user screen. */
    manageable: flag(),
  },
  unique: [['username'], ['work_no'], ['email']],
  indexes: [['main_depart_key'], ['leader_key'], ['-create_time', '-user_key']],
  imports: { match: [['username'], ['work_no'], ['phone'], ['email']] },
  search: ['realname', 'username', 'work_no'],
  list: {
    columns: [
      'avatar',
      'realname',
      'username',
      'sex',
      'phone',
      'belong_departs',
      'role_id_list',
      'position_key',
      'last_login_time',
      'second_factor',
      'status',
    ],
    filters: ['realname', 'phone', 'role_id_list', 'position_key', 'status', 'username', 'work_no', 'main_depart_key', 'second_factor'],
    extraFilters: { departKey: ref('department'), departKeys: refs('department'), userKeys: refs('user') },
    sort: '-create_time',
  },
  form: [
    { name: 'account', fields: ['username', 'realname', 'work_no', 'phone', 'email', 'avatar', 'sex', 'birthday'] },
    { name: 'place', fields: ['main_depart_key', 'belong_departs', 'role_id_list', 'position_key', 'leader_key', 'home_path'] },
  ],
})

export const department = entity('department', {
  family: 'base',
  path: 'app/sys/depart',
  permission: 'sys:depart',
  key: 'id',
  title: 'depart_name',
  fields: {
    depart_name: text(100, { required: true }),
    /** Only a company stands at the top (docs/domain/organisation.md#departments). */
    parent_id: ref('department', { requiredWhen: { field: 'depart_type', in: ['DEPART', 'GROUP'] } }),
    /** The path of codes from the root, A01A02; set by the server. */
    depart_code: text(30, { readOnly: true }),
    depart_type: choice('DEPART_TYPE', { default: 'DEPART' }),
    leader_key: ref('user'),
    deputy_keys: refs('user', { max: 20 }),
    phone: text(20, { format: 'phoneOrLandline' }),
    sort_no: int({ default: 0, min: 0, max: 1_000_000 }),
    status: choice('ON_OFF', { default: '1' }),
    remark: text(500, { multiline: true }),
  },
  tree: { field: 'parent_id', depth: 10 },
  unique: [['parent_id', 'depart_name']],
  list: {
    columns: ['depart_name', 'depart_code', 'depart_type', 'leader_key', 'phone', 'sort_no', 'status'],
    filters: ['depart_name', 'status'],
    sort: 'sort_no',
  },
  form: [
    {
      name: 'basic',
      fields: ['depart_name', 'depart_type', 'parent_id', 'leader_key', 'deputy_keys', 'phone', 'sort_no', 'status', 'remark'],
    },
  ],
})

/** Kinds of departments. */
export const departTypes = ['COMPANY', 'DEPART', 'GROUP'] as const

export const position = entity('position', {
  family: 'base',
  path: 'sys/position',
  permission: 'sys:position',
  key: 'position_key',
  title: 'name',
  fields: {
    code: text(50, { required: true }),
    name: text(100, { required: true }),
    /** 1 is the highest. */
    rank: int({ required: true, min: 1, max: 99 }),
    status: choice('ON_OFF', { default: '1' }),
    remark: text(500, { multiline: true }),
  },
  unique: [['code']],
  imports: { match: [['code']] },
  list: { columns: ['name', 'code', 'rank', 'status', 'remark'], filters: ['name', 'code', 'status'], sort: 'rank' },
  form: [{ name: 'basic', fields: ['code', 'name', 'rank', 'status', 'remark'] }],
})

export const role = entity('role', {
  family: 'base',
  path: 'sys/role',
  permission: 'sys:role',
  key: 'role_key',
  title: 'role_name',
  fields: {
    role_code: text(30, { required: true, createOnly: true }),
    role_name: text(100, { required: true }),
    parent_role_key: ref('role'),
    role_type: text(10, { default: 'CUSTOM', readOnly: true }),
    data_scope: choice('DATA_SCOPE', { required: true, default: 'SELF' }),
    scope_depart_keys: refs('department', { max: 200 }),
    /** Who has the role must have a second factor, where the parameter sign.in.factor says so for roles. */
    second_factor: flag(),
    sort_no: int({ default: 0, min: 0, max: 1_000_000 }),
    status: choice('ON_OFF', { default: '1' }),
    remark: text(500, { multiline: true }),
  },
  tree: { field: 'parent_role_key', depth: 5 },
  unique: [['role_code'], ['role_name']],
  list: {
    columns: ['role_name', 'role_code', 'role_type', 'data_scope', 'sort_no', 'status', 'remark'],
    filters: ['role_name', 'role_code', 'status'],
    sort: 'sort_no',
  },
  form: [
    {
      name: 'basic',
      fields: [
        'role_code',
        'role_name',
        'parent_role_key',
        'data_scope',
        'scope_depart_keys',
        'second_factor',
        'sort_no',
        'status',
        'remark',
      ],
    },
  ],
})

/** Role codes begin with a letter; small letters, digits and underscores (docs/domain/roles-and-permissions.md#roles). */
export const roleCodePattern = /^[a-z][a-z0-9_]{1,29}$/

export const permission = entity('permission', {
  family: 'base',
  path: 'app/sys/permission',
  permission: 'sys:permission',
  key: 'permission_key',
  title: 'name',
  fields: {
    parent_key: ref('permission'),
    name: text(100, { required: true }),
    /** The title in English; empty for an administrator's own entries. */
    name_en: text(100),
    menu_type: int({ required: true, min: 0, max: 2 }),
    url: text(200),
    component: text(200),
    component_name: text(100),
    redirect: text(200),
    /** The url of the menu that is highlighted while this one is open. */
    prevent: text(200),
    perms: text(100),
    icon: text(50),
    sort_no: int({ default: 0, min: 0, max: 1_000_000 }),
    hidden: flag(),
    route: text(1, { default: '1' }),
    keep_alive: flag(),
    always_show: flag(),
    internal_or_external: flag(),
    status: choice('ON_OFF', { default: '1' }),
    description: text(500, { multiline: true }),
  },
  tree: { field: 'parent_key', depth: 6 },
  unique: [['url'], ['perms']],
  list: {
    columns: ['name', 'menu_type', 'url', 'perms', 'icon', 'sort_no', 'hidden', 'route', 'status'],
    filters: ['name', 'perms', 'url', 'menu_type', 'status'],
    sort: 'sort_no',
  },
  form: [
    {
      name: 'basic',
      fields: ['menu_type', 'parent_key', 'name', 'name_en', 'url', 'component', 'component_name', 'redirect', 'prevent', 'perms', 'icon'],
    },
    {
      name: 'display',
      fields: ['sort_no', 'hidden', 'route', 'keep_alive', 'always_show', 'internal_or_external', 'status', 'description'],
    },
  ],
})

export const permissionGroup = entity('permission_group', {
  family: 'base',
  path: 'app/sys/permission/group',
  permission: 'sys:group',
  key: 'group_key',
  title: 'group_name',
  fields: {
    group_name: text(100, { required: true }),
    group_name_en: text(100),
    icon: text(50),
    sort_no: int({ default: 0, min: 0, max: 1_000_000 }),
    permission_keys: refs('permission', { max: 500 }),
    /** The roles that see the group; empty for everybody. */
    role_keys: refs('role', { max: 100 }),
  },
  unique: [['group_name']],
  list: { columns: ['group_name', 'icon', 'sort_no'], filters: ['group_name'], sort: 'sort_no' },
  form: [{ name: 'basic', fields: ['group_name', 'group_name_en', 'icon', 'sort_no', 'permission_keys', 'role_keys'] }],
})

/** A further condition on the rows of a permission; val may contain #{user_key}, #{depart_key}, #{today}. */
export const permissionDataRule = entity('permission_data_rule', {
  family: 'base',
  path: 'app/sys/permission/dataRule',
  permission: 'sys:permission',
  key: 'rule_key',
  title: 'rule_name',
  fields: {
    permission_key: ref('permission', { required: true }),
    rule_name: text(100, { required: true }),
    field: text(60, { required: true }),
    rule: text(4, { required: true }),
    val: text(500),
    status: choice('ON_OFF', { default: '1' }),
  },
  indexes: [['permission_key']],
  list: {
    columns: ['rule_name', 'permission_key', 'field', 'rule', 'val', 'status'],
    filters: ['permission_key', 'rule_name', 'status'],
    sort: '-create_time',
  },
  form: [{ name: 'basic', fields: ['permission_key', 'rule_name', 'field', 'rule', 'val', 'status'] }],
})
