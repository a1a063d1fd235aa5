// Tables of the organisation: people, departments, roles, permissions, dictionaries, applications. What people see of them stands in lib/model.
import { choices, datetime, flag, int, json, text } from '../../../model/field.ts'
import { department, permission, permissionDataRule, permissionGroup, position, role, user } from '../../../model/organisation.ts'
import { appBinding, appInfo, baseInfo, customField, dictionary, dictionaryItem } from '../../../model/settings.ts'
import { table } from '../table.ts'

const key = text(32, { required: true })

/** docs/domain/organisation.md#user. Roles and departments stand in the row as arrays, so that a principal is read by one statement. */
export const userTable = table('sys_user', {
  key: 'user_key',
  /** Texts in an array, like several values of a dictionary: the grams of what people are found by. */
  fields: { user_key: key, ...user.fields, grams: choices('', { index: true }) },
  unique: [...(user.unique ?? []), ['phone_hash']],
  indexes: user.indexes,
})

export const departmentTable = table('department', {
  key: 'id',
  fields: { id: key, ...department.fields },
  unique: [['depart_code'], ...(department.unique ?? [])],
  indexes: [['parent_id']],
})

export const positionTable = table('position', {
  key: 'position_key',
  fields: { position_key: key, ...position.fields },
  unique: position.unique,
})

export const roleTable = table('role', { key: 'role_key', fields: { role_key: key, ...role.fields }, unique: role.unique })

export const permissionTable = table('permission', {
  key: 'permission_key',
  fields: { permission_key: key, ...permission.fields },
  unique: permission.unique,
  indexes: [['parent_key']],
})

export const rolePermissionTable = table('role_permission', {
  key: ['role_key', 'permission_key'],
  noCommon: true,
  fields: { role_key: key, permission_key: key },
  indexes: [['permission_key']],
})

/** The set of permissions that a department's people are limited to; without rows they are not limited. */
export const departPermissionTable = table('depart_permission', {
  key: ['depart_key', 'permission_key'],
  noCommon: true,
  fields: { depart_key: key, permission_key: key },
  indexes: [['permission_key']],
})

export const permissionDataRuleTable = table('permission_data_rule', {
  key: 'rule_key',
  fields: { rule_key: key, ...permissionDataRule.fields },
  indexes: permissionDataRule.indexes,
})

/** What a role may do with one field of an entity: HIDE, MASK, READ or WRITE. */
export const fieldPermissionTable = table('field_permission', {
  key: ['role_key', 'entity', 'field'],
  noCommon: true,
  fields: { role_key: key, entity: text(60, { required: true }), field: text(60, { required: true }), power: text(5, { required: true }) },
})

export const permissionGroupTable = table('permission_group', {
  key: 'group_key',
  fields: { group_key: key, ...permissionGroup.fields },
  unique: permissionGroup.unique,
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

export const dictionaryTable = table('dictionary', {
  key: 'dict_key',
  fields: { dict_key: key, ...dictionary.fields },
  unique: dictionary.unique,
})

export const dictionaryItemTable = table('dictionary_item', {
  key: 'item_key',
  fields: { item_key: key, ...dictionaryItem.fields },
  unique: dictionaryItem.unique,
  indexes: dictionaryItem.indexes,
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

/** Failed sign-ins in a row by account name, known or not, so that both look the same. */
export const signInGuardTable = table('sign_in_guard', {
  key: 'username',
  noCommon: true,
  fields: {
    username: text(64, { required: true }),
    fail_count: int({ required: true }),
    last_fail_time: datetime({ required: true }),
    lock_until: datetime(),
  },
  indexes: [['last_fail_time']],
})

/** Captchas that were shown and not yet used; of the answer only a hash. */
export const captchaTable = table('captcha', {
  key: 'captcha_id',
  noCommon: true,
  fields: { captcha_id: key, answer_hash: text(64, { required: true }), expire_time: datetime({ required: true }) },
  indexes: [['expire_time']],
})

/** Which records name a file, by field; who sees one of them may fetch it. */
export const fileLinkTable = table('file_link', {
  key: ['file_key', 'biz_type', 'biz_key', 'field'],
  noCommon: true,
  fields: {
    file_key: key,
    biz_type: text(64, { required: true }),
    biz_key: text(64, { required: true }),
    field: text(64, { required: true }),
  },
  indexes: [['biz_type', 'biz_key']],
})

/** What the seeds have already installed, so that an administrator's deletion stays deleted. */
export const seedLogTable = table('seed_ledger', {
  key: 'seed_set',
  noCommon: true,
  fields: { seed_set: text(60, { required: true }), items: json({ required: true }) },
})

export const organisationTables = [
  userTable,
  departmentTable,
  positionTable,
  roleTable,
  permissionTable,
  rolePermissionTable,
  departPermissionTable,
  permissionDataRuleTable,
  fieldPermissionTable,
  permissionGroupTable,
  favouriteTable,
  dictionaryTable,
  dictionaryItemTable,
  appInfoTable,
  baseInfoTable,
  appBindingTable,
  customFieldTable,
  signInGuardTable,
  captchaTable,
  fileLinkTable,
  seedLogTable,
] as const
