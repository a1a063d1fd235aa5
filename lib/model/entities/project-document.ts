// A cloud document of a project: a folder, a file or a rich text, with its readers, lock and versions (docs/domain/project-document.md#document).
import { entity } from '../definition.ts'
import { choice, datetime, files, flag, html, int, ref, text } from '../field.ts'

const isFile = { field: 'document_type', in: ['FILE'] } as const
const isRich = { field: 'document_type', in: ['RICH'] } as const

export const projectDocument = entity('project_document', {
  family: 'eis',
  path: 'document',
  permission: 'eis:document',
  key: 'document_key',
  title: 'document_name',
  parent: { entity: 'project', field: 'project_key' },
  tree: { field: 'folder_key', depth: 6 },
  fields: {
    project_key: ref('project', { required: true, createOnly: true }),
    folder_key: ref('project_document', { same: 'project_key' }),
    document_name: text(100, { required: true }),
    document_type: choice('DOCUMENT_TYPE', { required: true, default: 'FILE', createOnly: true }),
    file_list: files({ max: 1, visibleWhen: isFile, requiredWhen: isFile }),
    content: html({ visibleWhen: isRich }),
    /** The wire's `power` of every record is the caller's own access. */
    doc_power: choice('DOCUMENT_POWER', { required: true, default: 'PROJECT' }),
    tags: text(200),
    size: int({ readOnly: true, default: 0 }),
    version: int({ readOnly: true, default: 1 }),
    lock_by_key: ref('user', { readOnly: true, index: true }),
    lock_time: datetime({ readOnly: true }),
    share_expire: datetime({ readOnly: true }),
    /** The SHA-256 of the code of its shared link. */
    share_hash: text(64, { internal: true }),
    /** The narrowest power of it and of the folders above it, and whose it is alone (docs/domain/project-document.md#readers). */
    readers: text(10, { internal: true, default: 'PROJECT' }),
    reader_key: text(32, { internal: true }),
  },
  unique: [['project_key', 'folder_key', 'document_name']],
  search: ['document_name'],
  indexes: [['project_key', 'folder_key'], ['share_hash']],
  list: {
    columns: ['document_name', 'document_type', 'size', 'version', 'doc_power', 'lock_by_key', 'update_by_key', 'update_time'],
    filters: ['project_key', 'folder_key', 'document_name', 'document_type', 'doc_power', 'update_time'],
    /** What lies in no folder. */
    extraFilters: { top: flag() },
    sort: 'document_name',
  },
  form: [
    {
      name: 'basic',
      fields: ['project_key', 'folder_key', 'document_name', 'document_type', 'file_list', 'content', 'doc_power', 'tags'],
    },
  ],
})
