// What a page of the build makes a browser load before it is drawn: its scripts and style sheets, and their size as they are sent.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

export interface FirstLoad {
  /** The page's file below app, without its ending: `(office)/crm/customer/list`. */
  page: string
  scripts: number
  styles: number
  /** Kilobytes of compressed JavaScript. */
  kilobytes: number
}

interface Manifest {
  entryJSFiles: Record<string, string[]>
  entryCSSFiles: Record<string, { path: string }[]>
}

const sizes = new Map<string, number>()

/** Reads the pages of a group (`(office)`) from the finished build in `.next`. */
export function firstLoads(group: string): FirstLoad[] {
  const root = path.join('.next/server/app', group)
  const { rootMainFiles } = JSON.parse(readFileSync('.next/build-manifest.json', 'utf8')) as { rootMainFiles: string[] }
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'page_client-reference-manifest.js')
    .map((file) => firstLoadOf(path.join(group, path.dirname(file)), path.join(root, file), rootMainFiles))
    .sort((one, other) => one.page.localeCompare(other.page))
}

function firstLoadOf(page: string, file: string, rootFiles: readonly string[]): FirstLoad {
  const { entryJSFiles, entryCSSFiles } = manifestOf(file)
  const isEntry = (name: string) => name.endsWith(`/app/${page}/page`) || name.endsWith('/app/(office)/layout')
  const scripts = new Set([
    ...rootFiles,
    ...Object.keys(entryJSFiles)
      .filter(isEntry)
      .flatMap((name) => entryJSFiles[name] ?? []),
  ])
  const styles = new Set(
    Object.keys(entryCSSFiles)
      .filter(isEntry)
      .flatMap((name) => (entryCSSFiles[name] ?? []).map((style) => style.path)),
  )
  const bytes = [...scripts].reduce((sum, script) => sum + sizeOf(script), 0)
  return { page, scripts: scripts.size, styles: styles.size, kilobytes: bytes / 1024 }
}

function manifestOf(file: string): Manifest {
  const source = readFileSync(file, 'utf8')
  return JSON.parse(source.slice(source.indexOf('= {"moduleLoading') + 2).replace(/;\s*$/, '')) as Manifest
}

/** Compressed as lib/start/static-files.ts sends it. */
function sizeOf(script: string): number {
  const known = sizes.get(script)
  if (known !== undefined) return known
  const plain = readFileSync(path.join('.next', script))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
  const size = brotliCompressSync(plain, { params }).length
  sizes.set(script, size)
  return size
}
