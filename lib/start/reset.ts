// `--reset`: starts again without the data of the data folder. It shows what it would delete and asks first.
import { createInterface } from 'node:readline/promises'
import type { Contents } from '../backend/db/contents.ts'
import { StartError } from './start-error.ts'

interface Place {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
}

/**
 * Deletes the embedded database and the stored files if `words` contain `--reset` and the user confirms: at the terminal, or by `--yes` without one. Throws a StartError
 * without confirmation, and for a database on a server.
 */
export async function resetWhenAsked(words: readonly string[], { DATA_DIR, DATABASE_URL }: Place): Promise<void> {
  if (!words.includes('--reset')) return
  if (DATABASE_URL)
    throw new StartError(
      '--reset 只用于内嵌数据库，而 DATABASE_URL 指向服务器；未删除任何数据。\n  --reset is for the embedded database only, and DATABASE_URL names a server: nothing was deleted.',
    )
  const { readContents, deleteContents } = await import('../backend/db/contents.ts')
  const contents = await readContents(DATA_DIR)
  if (!contents) return
  console.log(`\n${describe(DATA_DIR, contents)}\n`)
  if (!words.includes('--yes')) await askToDelete()
  await deleteContents(DATA_DIR)
  console.log('  已删除。 Deleted.\n')
}

function describe(folder: string, { rows, files }: Contents): string {
  const total = rows?.reduce((sum, { count }) => sum + count, 0)
  const largest = rows?.slice(0, 3).map(({ table, count }) => `${table} ${count}`)
  return [
    `  将删除 ${folder} 中的数据库（${rows ? `${total} 行，其中 ${largest?.join('、')}` : '内容无法读取'}）和 ${files} 个文件；副本 copies 和密钥 secrets.json 保留。`,
    `  --reset deletes the database in ${folder} (${rows ? `${total} rows, among them ${largest?.join(', ')}` : 'which cannot be read'}) and ${files} files; copies and secrets.json stay.`,
  ].join('\n')
}

async function askToDelete(): Promise<void> {
  if (!process.stdin.isTTY)
    throw new StartError(
      '没有终端可以确认：如确定删除，请加上 --yes；未删除任何数据。\n  There is no terminal to ask at: add --yes to delete. Nothing was deleted.',
    )
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  const answer = await Promise.race([terminal.question('  确定删除？Delete them? (y/N) '), ended])
  terminal.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new StartError('未删除任何数据。 Nothing was deleted.')
}
