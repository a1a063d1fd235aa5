// Tables of projects that are not lists of records.
import { datetime, html, int, json, text } from '../../../model/field.ts'
import { table } from '../table.ts'

const key = text(32, { required: true })

/** Earlier versions of a document; the newest version is in the document itself. */
export const projectDocumentVersion = table('project_document_version', {
  key: ['document_key', 'version'],
  noCommon: true,
  fields: {
    document_key: key,
    version: int({ required: true }),
    document_name: text(100, { required: true }),
    file_list: json(),
    content: html(),
    size: int({ required: true, default: 0 }),
    editor_key: text(32),
    edit_time: datetime({ required: true, default: '@now' }),
  },
})

export const projectTables = [projectDocumentVersion] as const
