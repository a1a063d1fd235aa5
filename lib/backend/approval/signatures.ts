// The pictures with which people sign their decisions (docs/domain/approval.md#signatures).
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { readSignature, type Signature, saveSignature } from '../../model/calls/approval-signature.ts'
import { fileKeysIn, isFileAddress } from '../../model/file-types.ts'
import { maxSignatureBytes, signatureSize } from '../../model/signature.ts'
import { readPngSize } from '../base/png.ts'
import type { ExecutedCommand } from '../bpm/store/executed-command.ts'
import { rawRows } from '../db/raw-rows.ts'
import { dropTies, tieKeys } from '../entity/files.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import { fileStorage } from '../kernel/stored-files.ts'

/** The signed actions; comments, reassignments and actions of the engine are not signed. */
const signedActions: ReadonlySet<string> = new Set(['CONFIRM', 'REJECT', 'RETURN'])

const signedRows = rawRows({ id: 'bpm_comment.id', url: 'bpm_signature.url' })

/** Adds the caller's current picture to the decisions that he has just made. */
export async function signDecisions(context: Context, { step }: ExecutedCommand): Promise<void> {
  const me = context.visitor?.user_key
  const lines = step.effects.changes.flatMap(({ table, row }) =>
    me && table === 'comment' && 'action' in row && row.user_key === me && signedActions.has(row.action) ? [row.id] : [],
  )
  if (lines.length === 0) return
  const signed = await signedRows.read(
    context.db,
    sql`update bpm_comment c set signature = s.url from bpm_signature s where s.user_key = ${me} and c.id = any(${lines}::text[])
      returning c.id, s.url`,
  )
  for (const { id, url } of signed) await tieKeys(context, ['bpm_comment', id], 'signature', fileKeysIn(url))
}

/** The pictures of signatures as data URLs, by the address of the file; without unreadable ones. */
export async function readSignatures(context: Context, urls: Iterable<string>): Promise<Map<string, string>> {
  const pictures = new Map<string, string>()
  for (const url of new Set(urls)) {
    const bytes = await readPicture(context, url)
    if (bytes) pictures.set(url, `data:image/png;base64,${bytes.toString('base64')}`)
  }
  return pictures
}

/** The bytes of a picture that is suitable as a signature; null for anything else. */
async function readPicture({ kernel, db }: Context, url: string): Promise<Buffer | null> {
  const file = await fileStorage(kernel).open(db, fileKeysIn(url)[0] ?? '')
  if (!file) return null
  if (file.size > maxSignatureBytes) {
    await file.bytes.cancel()
    return null
  }
  const bytes = await buffer(file.bytes)
  const size = readPngSize(bytes)
  return size && size.width <= signatureSize.width && size.height <= signatureSize.height ? bytes : null
}

async function ownSignature({ db, user }: Context): Promise<Signature> {
  const row = await db.selectFrom('bpm_signature').select('url').where('user_key', '=', user.user_key).executeTakeFirst()
  return { url: row?.url ?? null }
}

/** A user may sign only with his own upload. */
async function requireOwnPicture(context: Context, url: string): Promise<void> {
  const uploaded = isFileAddress(url)
    ? await context.db
        .selectFrom('file')
        .select('uploader')
        .where('file_key', '=', fileKeysIn(url)[0] ?? '')
        .where('is_deleted', '=', false)
        .executeTakeFirst()
    : undefined
  if (uploaded?.uploader !== context.user.user_key) throw invalid({ url: 'validation.files' })
  if (!(await readPicture(context, url)))
    throw invalid({ url: ['validation.signature', { ...signatureSize, kb: maxSignatureBytes / 1024 }] })
}

async function keepSignature(context: Context, url: string | null): Promise<Signature> {
  const { user_key } = context.user
  if (url !== null) await requireOwnPicture(context, url)
  await dropTies(context, ['bpm_signature', user_key])
  if (url === null) await context.db.deleteFrom('bpm_signature').where('user_key', '=', user_key).execute()
  else {
    await context.db
      .insertInto('bpm_signature')
      .values({ user_key, url })
      .onConflict((row) => row.column('user_key').doUpdateSet({ url }))
      .execute()
    await tieKeys(context, ['bpm_signature', user_key], 'url', fileKeysIn(url))
  }
  await context.audit({ biz_type: 'sys_user', biz_key: user_key, action: url === null ? 'removeSignature' : 'saveSignature' })
  return { url }
}

export const signatureCalls = [
  serve(readSignature, { summary: ['我的签名图片', 'My signature'], permission: 'bpm:task:q', handle: ownSignature }),
  serve(saveSignature, {
    summary: ['保存或移除自己的签名图片；之后的审批意见用它签名', "Save or remove one's own signature; later opinions are signed with it"],
    permission: 'bpm:task:q',
    write: true,
    done: 'done.saved',
    handle: (context, { url }) => keepSignature(context, url),
  }),
]
