// Which records a file belongs to, updated at every save, and who may download it: users who see one of those records
// (docs/domain/files.md#serving).
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { entities } from '../../model/entities/registry.ts'
import type { Field, FileRef } from '../../model/field.ts'
import { fileKeysIn } from '../../model/file-types.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, invalid, type Reason } from '../kernel/fail.ts'
import { slot } from '../kernel/slots.ts'
import { hiddenFields } from './columns.ts'
import { keyOf, type Row } from './hooks.ts'
import { findRow } from './read.ts'

/** Whether the caller may download files of a record; for tables that are not entities, and for records with their own readers. */
export type FileScope = (context: Context, bizKey: string, field: string) => Promise<boolean>

/** The file scopes of all areas, by table. */
export const fileScopes = slot('file scopes', () => new Map<string, FileScope>())

/** A field that may name stored files: attachments, pictures in rich text, addresses of pictures. */
const holdsFiles = (field: Field) => field.kind === 'files' || field.kind === 'html' || ('format' in field && field.format === 'filePath')

const fileFields = new WeakMap<Definition, readonly (readonly [string, Field])[]>()

function fileFieldsOf(definition: Definition): readonly (readonly [string, Field])[] {
  const known = fileFields.get(definition) ?? Object.entries(definition.fields).filter(([, field]) => holdsFiles(field))
  fileFields.set(definition, known)
  return known
}

function keysOf(field: Field, value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (field.kind === 'files') return (value as FileRef[]).flatMap((file) => fileKeysIn(file.url))
  return fileKeysIn(String(value))
}

/** The files that a record names, by field. */
function filesOf(definition: Definition, row: Row | null): Map<string, string[]> {
  const found = new Map<string, string[]>()
  if (!row) return found
  for (const [name, field] of fileFieldsOf(definition)) {
    const keys = [...new Set(keysOf(field, row[name]))]
    if (keys.length > 0) found.set(name, keys)
  }
  return found
}

/** Refuses newly named files that do not exist or that the caller may not download. Call it before the record is stored. */
export async function checkFiles(context: Context, definition: Definition, old: Row | null, row: Row): Promise<void> {
  const before = filesOf(definition, old)
  const reasons: Record<string, Reason> = {}
  for (const [field, keys] of filesOf(definition, row)) {
    const known = before.get(field) ?? []
    for (const key of keys) {
      if (!known.includes(key) && !(await mayFetch(context, key))) reasons[field] = 'validation.files'
    }
  }
  if (Object.keys(reasons).length > 0) throw invalid(reasons)
}

/** The row that files are linked to. */
type Owner = readonly [type: string, key: string]

/** Also links every file that these versions of a record name to another row; the readers of that row may then download them. */
export async function tieFiles(
  context: Context,
  definition: Definition,
  versions: readonly (Row | null)[],
  [type, key]: Owner,
): Promise<void> {
  const named = [...new Set(versions.flatMap((version) => pairs(filesOf(definition, version))))]
  if (named.length > 0) await insertLinks(context, type, key, named)
}

/** Removes all links to a row, except those of its record's own files. */
export async function dropTies(context: Context, [type, key]: Owner): Promise<void> {
  await context.db.deleteFrom('file_link').where('biz_type', '=', type).where('biz_key', '=', key).execute()
}

/** Links files to a field of a row that is not an entity; the caller has checked that they may be downloaded. */
export async function tieKeys(context: Context, [type, key]: Owner, field: string, keys: readonly string[]): Promise<void> {
  const named = keys.map((one) => `${field} ${one}`)
  if (named.length > 0) await insertLinks(context, type, key, named)
}

/** Links the files that a stored record names to it, and removes the links of files that it no longer names. */
export async function linkFiles(context: Context, definition: Definition, old: Row | null, row: Row): Promise<void> {
  const before = pairs(filesOf(definition, old))
  const after = pairs(filesOf(definition, row))
  const key = keyOf(definition, row)
  const gone = before.filter((pair) => !after.includes(pair))
  const fresh = after.filter((pair) => !before.includes(pair))
  if (gone.length > 0) {
    await sql`delete from file_link where biz_type = ${definition.name} and biz_key = ${key} and field || ' ' || file_key = any(${gone}::text[])`.execute(
      context.db,
    )
  }
  if (fresh.length > 0) await insertLinks(context, definition.name, key, fresh)
}

async function insertLinks(context: Context, type: string, key: string, named: readonly string[]): Promise<void> {
  await sql`insert into file_link (file_key, biz_type, biz_key, field)
    select split_part(pair, ' ', 2), ${type}, ${key}, split_part(pair, ' ', 1) from unnest(${[...named]}::text[]) pair on conflict do nothing`.execute(
    context.db,
  )
}

const pairs = (files: Map<string, string[]>) => [...files].flatMap(([field, keys]) => keys.map((key) => `${field} ${key}`))

/** Whether the caller may download a file: it is his own upload, or he sees a record that names it. */
export async function mayFetch(context: Context, fileKey: string): Promise<boolean> {
  const rows = await context.db
    .selectFrom('file as f')
    .leftJoin('file_link as l', 'l.file_key', 'f.file_key')
    .select(['f.uploader', 'l.biz_type', 'l.biz_key', 'l.field'])
    .where('f.file_key', '=', fileKey)
    .where((row) => row.not('f.is_deleted'))
    .execute()
  if (rows.length === 0) return false
  if (context.visitor && rows[0]?.uploader === context.visitor.user_key) return true
  for (const { biz_type, biz_key, field } of rows) {
    if (biz_type && biz_key && (await seesRecord(context, biz_type, biz_key, field ?? ''))) return true
  }
  return false
}

async function seesRecord(context: Context, bizType: string, bizKey: string, field: string): Promise<boolean> {
  const own = context.kernel.get(fileScopes).get(bizType)
  if (own) return own(context, bizKey, field)
  const definition = entities.find((entry) => entry.name === bizType)
  if (!definition || !context.visitor?.permissions.has(`${definition.permission}:q`)) return false
  if (hiddenFields(definition, context.visitor).has(field)) return false
  try {
    await findRow(context, definition, bizKey)
    return true
  } catch (error) {
    if (error instanceof Fail && error.code === 404) return false
    throw error
  }
}
