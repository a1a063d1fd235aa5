// Tables of the organisation: people, departments, roles, permissions. Their visible parts are in lib/model.
import { choices, datetime, json, text } from '../../../model/field.ts'
import { department, permission, permissionDataRule, permissionGroup, position, role, user } from '../../../model/organisation.ts'
import { table } from '../table.ts'

const key = text(32, { required: true })

/** docs/domain/organisation.md#user. Roles and departments are arrays in the row, so that a principal is read by one statement. */
export const userTable = table('sys_user', {
  key: 'user_key',
  /** The search grams of a user, as an array of texts. */
  fields: { user_key: key, ...user.fields, grams: choices('', { index: true }) },
  unique: [...(user.unique ?? []), ['phone_hash']],
  typedOnce: [['work_no']],
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

/** A hand-over of a leaving user's work: the receiver of each kind, and the progress (docs/domain/organisation.md#leaving). */
export const handOverTable = table('hand_over', {
  key: 'hand_over_key',
  noCommon: true,
  fields: {
    hand_over_key: key,
    from_key: key,
    /** The user in whose name it runs. */
    by_key: key,
    way: text(10, { required: true }),
    status: text(10, { required: true }),
    /** [{kind, to, total, moved, failed, after, done}] in the order in which they move; `to` is null for what stays. */
    parts: json({ required: true }),
    reason: text(500),
    locale: text(10, { required: true }),
    create_time: datetime({ required: true, default: '@now' }),
    done_time: datetime(),
  },
  indexes: [
    ['from_key', '-create_time'],
    ['-create_time', '-hand_over_key'],
  ],
})

/** Why an item has stayed with the leaving user. */
export const handOverFailureTable = table('hand_over_failure', {
  key: ['hand_over_key', 'kind', 'piece_key'],
  noCommon: true,
  fields: {
    hand_over_key: key,
    kind: text(64, { required: true }),
    piece_key: text(64, { required: true }),
    name: text(200, { required: true }),
    reason: text(500, { required: true }),
  },
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
  handOverTable,
  handOverFailureTable,
] as const
