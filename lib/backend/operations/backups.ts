// Backups of the whole installation, made by the backup command in its own process: on request and every night, listed, and the oldest removed
// (docs/domain/operations.md#back-up).
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import * as calls from '../../model/calls/operations.ts'
import { wireTime } from '../../model/moment.ts'
import { cutText } from '../../model/plain-text.ts'
import { environment } from '../base/environment.ts'
import { makeFolder } from '../base/make-folder.ts'
import { holdersOfRole } from '../entity/holders.ts'
import { type BackgroundJob, enqueueJob } from '../kernel/background-job.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { notFound, refuse } from '../kernel/fail.ts'
import { readParameter } from '../kernel/parameter.ts'
import { systemContext } from '../kernel/pipeline.ts'
import type { ScheduledJob } from '../kernel/scheduled-job.ts'

const backupJob = 'operations.backup'

/** Where backups lie. */
const backupsFolder = (): string => path.resolve(environment().BACKUP_DIR ?? path.join(environment().DATA_DIR, 'backups'))

/** Newest first. */
async function backupNames(): Promise<string[]> {
  const folder = backupsFolder()
  if (!existsSync(folder)) return []
  const names = await readdir(folder)
  return names.filter((name) => calls.backupName.test(name)).sort((a, b) => (a < b ? 1 : -1))
}

interface WrittenManifest {
  version: string
  created: string
  tables: Record<string, { rows: number }>
  files: { count: number; bytes: number }
}

/** The manifest of a backup; null while it is being made, or after it was interrupted. */
async function readManifest(folder: string): Promise<WrittenManifest | null> {
  try {
    return JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'))
  } catch {
    return null
  }
}

async function tableBytes(folder: string): Promise<number> {
  const tables = path.join(folder, 'tables')
  const names = await readdir(tables).catch(() => [])
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(tables, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function describe(name: string): Promise<calls.BackupRow> {
  const folder = path.join(backupsFolder(), name)
  const manifest = await readManifest(folder)
  return {
    name,
    complete: manifest !== null,
    time: manifest ? wireTime(new Date(manifest.created)) : null,
    version: manifest?.version ?? null,
    rows: Object.values(manifest?.tables ?? {}).reduce((sum, { rows }) => sum + rows, 0),
    files: manifest?.files.count ?? 0,
    bytes: (await tableBytes(folder)) + (manifest?.files.bytes ?? 0),
  }
}

async function isRunning({ db }: Context): Promise<boolean> {
  return (await db.selectFrom('job').select('job_key').where('type', '=', backupJob).executeTakeFirst()) !== undefined
}

const mostShown = 60

/** The backups of this machine, the newest first, and whether one is being made. */
async function listBackups(context: Context): Promise<calls.Backups> {
  const [names, running, daily, keep] = await Promise.all([
    backupNames(),
    isRunning(context),
    readParameter(context.db, 'backup.daily'),
    readParameter(context.db, 'backup.keep'),
  ])
  return {
    folder: backupsFolder(),
    running,
    daily: daily === '1',
    keep: Number(keep),
    records: await Promise.all(names.slice(0, mostShown).map(describe)),
  }
}

/** Begins a backup in the background; at most one is made at a time. */
async function beginBackup(context: Context): Promise<null> {
  if (await isRunning(context)) throw refuse('operations.backupRunning')
  await enqueueJob(
    context,
    backupJob,
    `office-${wireTime(context.now)
      .replace(/\D/g, '')
      .replace(/^(\d{8})/, '$1-')}`,
  )
  return null
}

async function deleteBackup(context: Context, { name }: z.output<(typeof calls.deleteBackup)['input']>): Promise<null> {
  if (!(await backupNames()).includes(name)) throw notFound()
  const being = await context.db.selectFrom('job').select('job_key').where('dedupe_key', '=', `${backupJob} ${name}`).executeTakeFirst()
  if (being) throw refuse('operations.backupRunning')
  await rm(path.join(backupsFolder(), name), { recursive: true, force: true })
  await context.audit({ biz_type: 'backup', biz_key: name, action: 'delete' })
  return null
}

/** Runs the backup command as an operator would; its output is the reason of a failure. */
function runCommand(folder: string, signal: AbortSignal): Promise<void> {
  const command = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'start', 'backup', 'command.ts')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, 'backup', folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-1000)
    })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(said.trim() || `the backup ended with ${code}`))))
  })
}

/** Removes the oldest beyond the number of the parameter; unfinished ones do not count. */
async function takeOldAway(keep: number): Promise<void> {
  const finished: string[] = []
  for (const name of await backupNames()) if (await readManifest(path.join(backupsFolder(), name))) finished.push(name)
  for (const name of finished.slice(keep)) await rm(path.join(backupsFolder(), name), { recursive: true, force: true })
}

export const backup: BackgroundJob = {
  type: backupJob,
  async run(kernel, name, signal) {
    const folder = path.join(backupsFolder(), name)
    // of a process that ended while it made this backup
    await rm(folder, { recursive: true, force: true })
    makeFolder(backupsFolder())
    await runCommand(folder, signal)
    await takeOldAway(Number(await readParameter(kernel.db, 'backup.keep')))
  },
  async giveUp(kernel, name) {
    await rm(path.join(backupsFolder(), name), { recursive: true, force: true })
    await kernel.transaction(async (db) => {
      const context = systemContext(kernel, db)
      const job = await db.selectFrom('job').select('last_error').where('dedupe_key', '=', `${backupJob} ${name}`).executeTakeFirst()
      const reason = cutText(job?.last_error ?? '', 200)
      await context.audit({ biz_type: 'backup', biz_key: name, action: 'failed', diff: [{ field: 'reason', old: null, new: reason }] })
      const receivers = await holdersOfRole(context, 'admin')
      await context.emit('message', { code: 'M-BACKUP-FAILED', receivers, params: { reason }, biz_type: 'backup', biz_key: null })
    })
  },
}

export const nightlyBackup: ScheduledJob = {
  type: 'operations.nightlyBackup',
  cron: '10 2 * * *',
  async run(context) {
    if ((await readParameter(context.db, 'backup.daily')) === '1') await beginBackup(context)
  },
}

export const backupCalls = [
  serve(calls.queryBackups, { summary: ['备份列表', 'Backups'], permission: 'sys:operations:q', handle: listBackups }),
  serve(calls.makeBackup, {
    summary: ['立即备份', 'Back up now'],
    permission: 'sys:operations:backup',
    write: true,
    done: 'done.backupBegun',
    handle: async (context) => {
      await beginBackup(context)
      await context.audit({ biz_type: 'backup', action: 'run' })
      return null
    },
  }),
  serve(calls.deleteBackup, {
    summary: ['删除一份备份', 'Delete a backup'],
    permission: 'sys:operations:backup',
    write: true,
    done: 'done.deleted',
    handle: deleteBackup,
  }),
]
