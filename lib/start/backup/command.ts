// npm run backup -- FOLDER, npm run restore -- FOLDER, npm run move-data.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { type Environment, environment, environmentWarnings } from '../../backend/base/environment.ts'
import { openFileStore } from '../../backend/file/store.ts'
import { explainAndExit, requireNode, StartError } from '../start-error.ts'
import { backUp, type Report } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'

async function main(): Promise<void> {
  requireNode()
  for (const line of environmentWarnings(process.env)) console.warn(line)
  const [command, given] = process.argv.slice(2)
  if (command === 'move') return moveData(environment())
  if (!given) throw new StartError(`请写明文件夹：npm run ${command} -- FOLDER\n  Name a folder: npm run ${command} -- FOLDER`)
  const folder = path.resolve(given)
  if (command === 'backup') return report(folder, await backUp(environment(), folder))
  const manifest = await restore(environment(), folder)
  console.log(`\n  已恢复并核对。 Restored and compared.\n  ${describe(manifest)}\n`)
}

function report(folder: string, { manifest, missing }: Report): void {
  console.log(`\n  已备份到 ${folder}\n  Backed up to ${folder}\n  ${describe(manifest)}\n`)
  console.log('  其中 secrets.json 能解开全部加密字段，请妥善保管。 Its secrets.json opens every encrypted field: keep the folder safe.\n')
  if (missing.length > 0)
    console.warn(
      `  文件库中缺少 ${missing.length} 个文件，备份中也没有：${missing.slice(0, 3).join('、')}\n  ${missing.length} files are missing in the store, and so in the backup: ${missing.slice(0, 3).join(', ')}\n`,
    )
}

function describe({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `${Object.keys(tables).length} tables, ${rows} rows, ${files.count} files, ${(files.bytes / 1024 / 1024).toFixed(1)} MB of files`
}

/** Moves the embedded database of DATA_DIR into the empty PostgreSQL of DATABASE_URL, and the files into the object store where one is set. */
async function moveData(settings: Environment): Promise<void> {
  if (!settings.DATABASE_URL)
    throw new StartError(
      '请设置 DATABASE_URL，指向一个空的 PostgreSQL 数据库。\n  Set DATABASE_URL: the empty PostgreSQL database that the data move to.',
    )
  const { DATABASE_URL: _, S3_ENDPOINT: __, ...source } = settings
  const withoutFiles = !settings.S3_ENDPOINT
  const between = path.join(settings.DATA_DIR, `moving-${Date.now()}`)
  try {
    const { missing } = await backUp(source, between, { alone: true, withoutFiles })
    const manifest = await restore(settings, between, { withoutFiles })
    console.log(`\n  已迁移并核对。 Moved and compared.\n  ${describe(manifest)}\n`)
    console.log(`  现在用同样的 DATABASE_URL 启动即可；原来的 ${path.join(settings.DATA_DIR, 'database')} 保留未动。`)
    console.log('  Start with the same DATABASE_URL now; the embedded database was left as it is.\n')
    const gone = withoutFiles ? [] : await notIn(settings, missing)
    if (gone.length > 0) console.warn(`  ${gone.length} files are missing in the store: ${gone.slice(0, 3).join(', ')}\n`)
  } finally {
    rmSync(between, { recursive: true, force: true })
  }
}

/** Files that are neither in the folder nor in the object store, because an installation may have used the object store from the beginning. */
async function notIn(settings: Environment, names: readonly string[]): Promise<string[]> {
  const store = openFileStore(settings)
  const gone: string[] = []
  for (const name of names) {
    const bytes = await store.read(name)
    if (!bytes) gone.push(name)
    await bytes?.cancel()
  }
  return gone
}

main().catch(explainAndExit)
