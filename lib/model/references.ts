// References to tables that are not entities: table, key column and name column.

export interface Reference {
  table: string
  key: string
  /** The column with the display name of a row. */
  name: string
}

const references: Record<string, Reference> = {
  user: { table: 'sys_user', key: 'user_key', name: 'realname' },
  department: { table: 'department', key: 'id', name: 'depart_name' },
  position: { table: 'position', key: 'position_key', name: 'name' },
  role: { table: 'role', key: 'role_key', name: 'role_name' },
  permission: { table: 'permission', key: 'permission_key', name: 'name' },
  permission_group: { table: 'permission_group', key: 'group_key', name: 'group_name' },
  dictionary: { table: 'dictionary', key: 'dict_key', name: 'dict_name' },
  file: { table: 'file', key: 'file_key', name: 'file_name' },
}

/** The table behind ref('user') and the like; undefined when `target` names an entity. */
export function referenceOf(target: string): Reference | undefined {
  return references[target]
}
