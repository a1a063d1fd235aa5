// A copy of the product's sources in a folder of its own, for tests that change the sources.
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { withoutVitest } from './start-server.ts'

const parts = ['app', 'components', 'lib', 'messages', 'public', 'middleware.ts', 'instrumentation.ts', 'next.config.mjs']
/** What its tests need. */
const tests = ['tests/support', 'tests/unit', 'tests/api', 'tests/e2e', 'vitest.config.ts']
const settings = ['package.json', 'tsconfig.json']

export interface ProductCopy {
  folder: string
  read(file: string): string
  write(file: string, text: string): void
  /** Takes a file or folder away. */
  drop(name: string): void
  /** Runs a program of the copy by its file, as a developer would outside of any test; answers what it printed, fails with that. */
  run(program: string, ...args: string[]): Promise<string>
  remove(): void
}

/** Copies the sources and tests below the ignored folder .data, where the packages of the product are found. */
export function copyProduct(): ProductCopy {
  mkdirSync('.data', { recursive: true })
  const folder = mkdtempSync(path.resolve('.data', 'copy-'))
  for (const part of [...parts, ...tests, ...settings]) cpSync(part, path.join(folder, part), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  return {
    folder,
    read: (file) => readFileSync(path.join(folder, file), 'utf8'),
    write(file, text) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), text)
    },
    drop: (name) => rmSync(path.join(folder, name), { recursive: true }),
    async run(program, ...args) {
      const env = withoutVitest(process.env) as NodeJS.ProcessEnv
      try {
        return (await promisify(execFile)(process.execPath, [program, ...args], { cwd: folder, env })).stdout
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string }
        throw new Error(`${program} ${args.join(' ')} failed in the copy:\n${stdout}\n${stderr}`)
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
