// A copy of the product's sources in a folder of its own, for tests that change the sources.
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const parts = ['app', 'components', 'lib', 'messages', 'public', 'content', 'middleware.ts', 'instrumentation.ts', 'next.config.mjs']
const settings = ['package.json', 'tsconfig.json']

export interface ProductCopy {
  folder: string
  read(file: string): string
  write(file: string, text: string): void
  /** Runs a program of the copy by its npm name's file; answers what it printed. */
  run(program: string, ...args: string[]): Promise<string>
  remove(): void
}

/** Copies the sources below the ignored folder .data, where the packages of the product are found; those alone that `takes` says of files and folders where it is given. */
export function copyProduct(takes: (name: string) => boolean = () => true): ProductCopy {
  mkdirSync('.data', { recursive: true })
  const folder = mkdtempSync(path.resolve('.data', 'copy-'))
  for (const part of [...parts, ...settings])
    if (existsSync(part)) cpSync(part, path.join(folder, part), { recursive: true, filter: takes })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  return {
    folder,
    read: (file) => readFileSync(path.join(folder, file), 'utf8'),
    write: (file, text) => writeFileSync(path.join(folder, file), text),
    run: async (program, ...args) => (await promisify(execFile)(process.execPath, [program, ...args], { cwd: folder })).stdout,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
