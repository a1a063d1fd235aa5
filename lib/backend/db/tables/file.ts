// Tables of stored files.
import { int, text } from '../../../model/field.ts'
import { table } from '../table.ts'

const key = text(32, { required: true })

/** An uploaded file; rows with the same md5 share one stored object (docs/domain/files.md#upload). */
export const file = table('file', {
  key: 'file_key',
  fields: {
    file_key: key,
    file_group_key: text(64),
    file_name: text(255, { required: true }),
    url: text(500),
    /** Bytes. */
    size: int({ required: true }),
    mime: text(100, { required: true }),
    ext: text(20),
    md5: text(32, { required: true }),
    storage_path: text(300, { required: true }),
    biz_type: text(64),
    biz_key: text(64),
    uploader: text(32),
    download_count: int({ required: true, default: 0 }),
  },
  indexes: [['md5'], ['file_group_key'], ['biz_type', 'biz_key'], ['uploader']],
})

/** Which records name a file, by field; a user who sees one of them may download it. */
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

export const fileTables = [file, fileLinkTable] as const
