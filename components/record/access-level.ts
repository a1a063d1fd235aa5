// What a row's access level lets the reader do (docs/domain/roles-and-permissions.md#acting-on-a-record).

/** Whether the record may be changed; rows without an access level are open to whoever holds the permission. */
export const isWritable = (row: Readonly<Record<string, unknown>>): boolean => row.power !== 'READ'
