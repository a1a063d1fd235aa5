// The calls of files: upload, preview, download (docs/domain/files.md#upload).
import { z } from 'zod'
import { keyInput } from '../paging.ts'
import { docxPictureName, previewLimits } from '../preview.ts'
import { type AnswerOf, define } from './define.ts'

export const uploadFile = define('POST /api/app/base/app/file/upload', {
  /** A multipart body, which is read as it comes (docs/domain/files.md#upload). */
  input: z.looseObject({
    file: z.unknown().meta({ type: 'string', format: 'binary', description: '必填' }).optional(),
    fileGroupKey: z.string().max(64).optional(),
  }),
  output: z.object({
    url: z.string(),
    file_key: z.string(),
    uid: z.string(),
    name: z.string(),
    status: z.literal('done'),
    size: z.number(),
    mime: z.string(),
  }),
})

export type UploadedFile = AnswerOf<typeof uploadFile>

const base = z.object({
  file_name: z.string(),
  size: z.number(),
  /** The file has more. */
  truncated: z.boolean(),
})

export const previewFile = define('GET /api/app/base/app/file/preview/{id}', {
  input: z.object({
    id: keyInput,
    sheet: z.coerce
      .number()
      .int()
      .min(0)
      .max(previewLimits.sheets - 1)
      .optional(),
  }),
  output: z.discriminatedUnion('kind', [
    /** `pictures` counts those of a document that are not shown. */
    base.extend({ kind: z.literal('document'), html: z.string(), pictures: z.number() }),
    /** One sheet and the names of all that can be shown; a csv file has one without a name. Rows come with their numbers in the file: empty ones are left out. */
    base.extend({
      kind: z.literal('sheet'),
      sheets: z.array(z.string()),
      numbers: z.array(z.number()),
      rows: z.array(z.array(z.string())),
    }),
    base.extend({ kind: z.literal('text'), text: z.string() }),
  ]),
})

/** What the server has read of a file. */
export type Preview = AnswerOf<typeof previewFile>

export const previewPicture = define('GET /api/app/base/app/file/preview/{id}/picture/{name}', {
  input: z.object({ id: keyInput, name: z.string().regex(docxPictureName) }),
})

export const downloadFile = define('GET /api/app/base/app/file/download/{id}', { input: z.object({ id: keyInput }) })
