// The calls of cloud documents besides those derived from the entity: lock, versions, recycle bin, and the shared link that needs no session.
import { z } from 'zod'
import { shareDays } from '../document-name.ts'
import { projectDocument } from '../entities/project-document.ts'
import { fileRef } from '../field-schema.ts'
import { batchAnswer, keyInput, recordKeys } from '../paging.ts'
import { type AnswerOf, define } from './define.ts'
import { rowOf } from './entity.ts'
import { versionInput } from './record-input.ts'

const path = 'POST /api/eis/restful/document'
const one = { document_key: keyInput, row_version: versionInput }
const output = rowOf(projectDocument)

export const saveDocument = define(`${path}/addOrUpdate`, {
  input: z.looseObject({
    id: keyInput.optional(),
    document_key: keyInput.optional(),
    project_key: keyInput.optional(),
    row_version: versionInput,
  }),
  output,
})
export const deleteDocuments = define(`${path}/deleteById`, { input: recordKeys(projectDocument.key), output: batchAnswer })
export const lockDocument = define(`${path}/lock`, { input: z.object(one), output })
export const unlockDocument = define(`${path}/unlock`, { input: z.object(one), output })

const version = z.object({
  version: z.number(),
  document_name: z.string(),
  file_list: z.array(fileRef),
  content: z.string().nullable(),
  size: z.number(),
  editor_name: z.string().nullable(),
  edit_time: z.string(),
})

/** The versions of a document, the newest first and as the document itself. */
export const readDocumentHistory = define(`${path}/history`, { input: z.object({ document_key: keyInput }), output: z.array(version) })
export type DocumentVersion = AnswerOf<typeof readDocumentHistory>[number]

/** An earlier version becomes the newest one. */
export const restoreDocumentVersion = define(`${path}/restore`, { input: z.object({ ...one, version: z.number().int().min(1) }), output })

/** What was deleted from the documents of a project and can come back. */
export const queryDeletedDocuments = define(`${path}/recycle`, {
  input: z.object({ project_key: keyInput }),
  output: z.array(
    z.object({
      document_key: z.string(),
      document_name: z.string(),
      document_type: z.string(),
      deleted_by_name: z.string().nullable(),
      delete_time: z.string(),
      expire_time: z.string(),
    }),
  ),
})
export const recoverDocument = define(`${path}/recover`, { input: z.object({ document_key: keyInput }), output })

/** Makes a new link, which replaces the one before; without days the link ends. The code is answered once. */
export const shareDocument = define(`${path}/share`, {
  input: z.object({ ...one, days: z.coerce.number().int().min(1).max(shareDays.longest).optional() }),
  output: z.object({ share_code: z.string().nullable(), share_expire: z.string().nullable() }),
})

const shared = 'GET /api/eis/restful/document/shared/{code}'
const code = z.string().regex(/^[\w-]{20,64}$/)

export const readSharedDocument = define(shared, {
  input: z.object({ code }),
  output: z.object({
    document_name: z.string(),
    document_type: z.string(),
    project_name: z.string(),
    mime: z.string().nullable(),
    size: z.number(),
    /** The rich text, its pictures by this link. */
    content: z.string().nullable(),
    update_time: z.string(),
    share_expire: z.string(),
  }),
})
export type SharedDocument = AnswerOf<typeof readSharedDocument>

/** The file itself, or a picture of a rich text. */
export const readSharedFile = define(`${shared}/file`, { input: z.object({ code, picture: keyInput.optional() }) })
