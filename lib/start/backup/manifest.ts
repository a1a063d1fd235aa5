// The manifest of a backup: written last, so that a backup without it is unfinished, and verified completely before a restore changes anything.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { StartError } from '../start-error.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const schema = z.object({
  format: z.literal(1),
  version: z.string(),
  created: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.record(z.string().regex(/^\w+$/), z.object({ rows: z.number(), digest: z.string(), sha256 })),
  counters: z.record(z.string().regex(/^\w+\.\w+$/), z.object({ value: z.string(), called: z.boolean() })),
  indexes: z.record(z.string(), z.string()),
  files: z.object({ count: z.number(), bytes: z.number(), list_sha256: sha256 }),
  secrets_sha256: sha256,
})

export type Manifest = z.infer<typeof schema>

/** A stored file of the backup. */
export const storedFile = z.object({
  path: z.string().regex(/^(?!.*\.\.)[\w-][\w.-]*(\/[\w-][\w.-]*)*$/),
  size: z.number(),
  mime: z.string(),
  sha256,
})
export type StoredFile = z.infer<typeof storedFile>

export const manifestFile = 'manifest.json'
export const fileList = 'files.jsonl'
export const secretsFile = 'secrets.json'
export const tableFile = (table: string): string => path.join('tables', `${table}.jsonl.gz`)

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const broken = (folder: string, what: string) =>
  new StartError(
    `备份 ${folder} 不完整或已损坏：${what}；未做任何改动，请换一份备份。\n  The backup ${folder} is incomplete or damaged (${what}). Nothing was changed: take another backup.`,
  )

/** The manifest of a backup, after every file of it was compared with its checksum. Throws a StartError. */
export async function readBackup(folder: string): Promise<{ manifest: Manifest; files: StoredFile[] }> {
  if (!existsSync(folder)) throw new StartError(`没有这个文件夹。 There is no folder ${folder}.`)
  const manifest = readManifest(folder)
  const compare = async (file: string, expected: string) => {
    const found = await hashFile(path.join(folder, file)).catch((error) => {
      throw unread(folder, file, error)
    })
    if (found !== expected) throw broken(folder, `${file} was changed`)
  }
  for (const [table, { sha256: expected }] of Object.entries(manifest.tables)) await compare(tableFile(table), expected)
  await compare(secretsFile, manifest.secrets_sha256)
  await compare(fileList, manifest.files.list_sha256)
  const lines = (await readFile(path.join(folder, fileList), 'utf8')).split('\n').filter(Boolean)
  const files = lines.map((line) => storedFile.parse(JSON.parse(line)))
  for (const file of files) await compare(path.join('files', file.path), file.sha256)
  return { manifest, files }
}

/** A file without read permission does not make the backup invalid: files copied out of a container often have another owner. */
const unread = (folder: string, file: string, error: NodeJS.ErrnoException): StartError =>
  error.code === 'EACCES'
    ? new StartError(
        `当前用户无权读取备份 ${folder} 的 ${file}；未做任何改动，请把文件夹交给运行本命令的用户（chown -R）。\n` +
          `  The user who runs this may not read ${file} of the backup ${folder}. Nothing was changed: give him the folder (chown -R).`,
      )
    : broken(folder, `${file} is missing or cannot be read`)

function readManifest(folder: string): Manifest {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path.join(folder, manifestFile), 'utf8'))
  } catch (error) {
    throw unread(folder, manifestFile, error as NodeJS.ErrnoException)
  }
  const parsed = schema.safeParse(content)
  if (!parsed.success) throw broken(folder, `${manifestFile}: ${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}`)
  return parsed.data
}
