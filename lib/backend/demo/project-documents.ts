// The cloud documents of a demo project.
import { projectDocument } from '../../model/entities/project-document.ts'
import { fileAddress } from '../../model/file-types.ts'
import { momentOf } from '../../model/moment.ts'
import type { Db } from '../db/gateway.ts'
import { dayMs } from './clock.ts'
import { stamp } from './config.ts'
import { insertRecords, type Row } from './insert.ts'
import { type DemoPicture, fileRow } from './pictures.ts'
import { book, type Setting } from './project-work-book.ts'
import { keyAt } from './random.ts'

/** Five folders everywhere; texts and files in running projects. */
export async function addDocuments(db: Db, { random, clock, project, ended }: Setting): Promise<DemoPicture[]> {
  const created = Math.min(clock.now - 2 * dayMs, momentOf(project.from) - 2 * dayMs)
  const folders = book.folders.map((_, index) => keyAt(random, created + index * 1000))
  const common = (folder: number | null, at: number) => ({
    project_key: project.project_key,
    folder_key: folder === null ? null : folders[folder],
    doc_power: 'PROJECT',
    readers: 'PROJECT',
    version: 1,
    ...stamp(created + at, project.manager),
  })
  const rows: Row[] = book.folders.map((document_name, index) => ({
    ...common(null, index * 1000),
    document_key: folders[index],
    document_name,
    document_type: 'FOLDER',
  }))
  const files: DemoPicture[] = []
  if (project.status === 'PASS') {
    for (const [index, one] of book.texts.entries()) {
      const at = (10 + index) * 60_000
      const members = one.name === '风险清单'
      rows.push({
        ...common(one.folder, at),
        document_key: keyAt(random, created + at),
        document_name: one.name,
        document_type: 'RICH',
        content: one.html,
        size: Buffer.byteLength(one.html),
        ...(members && { doc_power: 'MEMBERS', readers: 'MEMBERS' }),
      })
    }
    for (const [index, one] of book.files.entries()) {
      const moment = created + (20 + index) * 60_000
      const document_key = keyAt(random, moment)
      const file = keyAt(random, moment + 1)
      const bytes = Buffer.from(`${one.text}${project.project_name}\n`)
      const mime = one.name.endsWith('.csv') ? 'text/csv' : 'text/plain'
      files.push({
        bytes,
        row: fileRow({ file, name: one.name, bytes, mime, moment, uploader: project.manager }),
        link: { file_key: file, biz_type: projectDocument.name, biz_key: document_key, field: 'file_list' },
      })
      rows.push({
        ...common(one.folder, (20 + index) * 60_000),
        document_key,
        document_name: one.name,
        document_type: 'FILE',
        file_list: [{ uid: file, name: one.name, status: 'done', url: fileAddress(file), size: bytes.length }],
        size: bytes.length,
      })
    }
  }
  await insertRecords(db, projectDocument, ended ? rows.slice(0, 5) : rows)
  return files
}
