// The lists of rows that are no records, of which people save views as of records: who sees each, and what it is filtered by
// (docs/domain/lists.md#saved-views).

export interface RowList {
  /** Any of them admits to the list. */
  permissions: readonly string[]
  filters: readonly string[]
}

/** What every list of the workbench is filtered by. */
export const workFilters = ['keyword', 'process', 'applicant', 'status', 'from', 'to'] as const

const tasks = { permissions: ['bpm:task:q'], filters: workFilters }

export const rowLists = {
  work_pending: tasks,
  work_alreadyProcessed: tasks,
  work_myTransfer: tasks,
  work_transferToMe: tasks,
  work_copyToMe: { permissions: ['bpm:task:q', 'bpm:apply:q'], filters: workFilters },
  work_myApply: { permissions: ['bpm:apply:q'], filters: workFilters },
  log_operation: { permissions: ['sys:log:q'], filters: ['biz_type', 'action', 'user_key', 'create_time'] },
  log_sign_in: { permissions: ['sys:signIn:q'], filters: ['username', 'user_key', 'action', 'success', 'ip', 'create_time'] },
  log_click: {
    permissions: ['sys:track:q'],
    filters: ['screen', 'page_path', 'kind', 'is_first', 'event_code', 'user_key', 'depart_key', 'create_time'],
  },
  log_step: {
    permissions: ['stat:approval:q'],
    filters: ['node', 'person_key', 'depart_key', 'status', 'hours', 'arrive_time', 'finish_time'],
  },
  recycle_bin: { permissions: ['sys:recycle:q'], filters: ['biz_name', 'entity', 'deleted_by_key'] },
} as const satisfies Record<string, RowList>

export type RowListName = keyof typeof rowLists

/** The list of a name; undefined for other names, those of entities for example. */
export const rowListOf = (name: string): RowList | undefined => (Object.hasOwn(rowLists, name) ? rowLists[name as RowListName] : undefined)
