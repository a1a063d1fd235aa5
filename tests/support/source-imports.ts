// The sources of the product and their import statements, for the rules of imports and for what is measured of them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Import {
  from: string
  to: string
  /** `import type`, which leaves nothing at run time. */
  typeOnly: boolean
  lazy: boolean
}

/** By their paths from the root. */
export const sources: readonly string[] = ['app', 'components', 'lib', 'middleware.ts', 'instrumentation.ts'].flatMap(listSources)
export const imports: readonly Import[] = sources.flatMap(readImports)

/** Whether a file says that it is the browser's though the server imports it. */
export const isMarkedForBrowser = (file: string): boolean => /^'use client'$/m.test(readFileSync(file, 'utf8'))

function listSources(name: string): string[] {
  if (!existsSync(name)) return []
  if (/\.(ts|tsx)$/.test(name)) return [name]
  return readdirSync(name, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || /\.(ts|tsx)$/.test(entry.name))
    .flatMap((entry) => listSources(`${name}/${entry.name}`))
}

function readImports(from: string): Import[] {
  const text = readFileSync(from, 'utf8')
  const head = text.split(/^(?:export )?(?:default )?(?:async )?(?:const|let|function|class|interface|type \w+ =)\s/m)[0] ?? ''
  const found: Import[] = []
  for (const match of head.matchAll(/^\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'/gm)) {
    found.push({ from, to: resolve(from, match[2] as string), typeOnly: match[1] !== undefined, lazy: false })
  }
  for (const match of head.matchAll(/^import\s+'([^']+)'/gm))
    found.push({ from, to: resolve(from, match[1] as string), typeOnly: false, lazy: false })
  for (const match of text.matchAll(/import\(\s*(?:\/\*[^*]*\*\/\s*)*'([^']+)'\s*\)/g)) {
    found.push({ from, to: resolve(from, match[1] as string), typeOnly: false, lazy: true })
  }
  return found
}

/** A file of ours by its path from the root, whatever stands behind it; a package by its name. */
function resolve(from: string, whole: string): string {
  const specifier = whole.replace(/\?\w+$/, '')
  if (specifier.startsWith('@/')) return complete(specifier.slice(2))
  if (specifier.startsWith('.')) return complete(path.posix.join(path.posix.dirname(from), specifier))
  return specifier
}

function complete(file: string): string {
  for (const ending of ['', '.ts', '.tsx', '/index.ts']) if (/\.\w+$/.test(file + ending) && existsSync(file + ending)) return file + ending
  return file
}
