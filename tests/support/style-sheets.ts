// Reads the style sheets and what the code takes from them: declarations, classes, custom properties.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Declaration {
  file: string
  line: number
  selector: string
  /** The conditions around the rule: `@media print`. */
  conditions: string
  property: string
  value: string
}

/** Files below the folders with one of the endings, by their path from the root. */
export function listFiles(folders: string[], ending: RegExp): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const name = `${folder}/${entry.name}`
      if (entry.isDirectory()) return listFiles([name], ending)
      return ending.test(entry.name) ? [name] : []
    }),
  )
}

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))

/** Every declaration of a style sheet with the rule that it stands in. */
export function readDeclarations(file: string): Declaration[] {
  const css = withoutComments(readFileSync(file, 'utf8'))
  const found: Declaration[] = []
  const open: string[] = []
  let line = 1
  // A piece of text and what ends it; quoted texts and brackets may hold the same signs.
  for (const [whole, text = '', end] of css.matchAll(
    /((?:"[^"]*"|'[^']*'|\((?:[^()"']|"[^"]*"|'[^']*'|\((?:[^()]|\([^()]*\))*\))*\)|[^{};"'(])*)([{};])/g,
  )) {
    const at = line + (text.match(/^\s*/)?.[0].match(/\n/g)?.length ?? 0)
    line += whole.match(/\n/g)?.length ?? 0
    const [, property, value] = /^\s*([\w-]+)\s*:\s*([\s\S]+)$/.exec(text) ?? []
    if (end !== '{' && property && value && open.length > 0) {
      const conditions = open.filter((prelude) => prelude.startsWith('@')).join(' ')
      const selector = open.filter((prelude) => !prelude.startsWith('@')).join(' ')
      found.push({ file, line: at, selector, conditions, property, value: value.replace(/\s+/g, ' ').trim() })
    }
    if (end === '{') open.push(text.replace(/\s+/g, ' ').trim())
    if (end === '}') open.pop()
  }
  return found
}

/** The classes that a module declares; what stands in `:global(…)` belongs to somebody else. */
export function declaredClasses(file: string): Set<string> {
  const css = withoutComments(readFileSync(file, 'utf8'))
  const names = new Set<string>()
  for (const [, prelude = ''] of css.matchAll(/([^{};]+)\{/g)) {
    if (prelude.trim().startsWith('@')) continue
    const own = prelude.replace(/"[^"]*"/g, '').replace(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
    for (const [, name = ''] of own.matchAll(/\.([a-zA-Z_][\w-]*)/g)) names.add(name)
  }
  return names
}

/** A use of a class, `null` where the code works its name out. */
export interface ClassUse {
  from: string
  module: string
  name: string | null
}

const resolve = (from: string, specifier: string) =>
  specifier.startsWith('@/') ? specifier.slice(2) : path.posix.join(path.posix.dirname(from), specifier)

/** What a source file takes from the modules that it imports. */
export function classesUsedBySource(from: string): ClassUse[] {
  const code = readFileSync(from, 'utf8').replace(/^\s*(\/\/|\/\*|\*).*$/gm, '')
  return [...code.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(([line, local = '', specifier = '']) => {
    const module = resolve(from, specifier)
    const uses = code
      .replace(line, '')
      .matchAll(new RegExp(`(?<![\\w.'"\`/-])${local}\\b(?:\\.(\\w+)|\\['([\\w-]+)'\\]|(?=[\\[,;)}]))`, 'g'))
    return [...uses].map((use) => ({ from, module, name: use[1] ?? use[2] ?? null }))
  })
}

/** What a module composes from itself and from others. */
export function classesUsedByModule(from: string): ClassUse[] {
  return readDeclarations(from)
    .filter(({ property }) => property === 'composes')
    .flatMap(({ value }) => {
      const [, names = '', specifier] = /^(.*?)(?:\s+from\s+"([^"]+)")?$/.exec(value) ?? []
      const module = specifier ? resolve(from, specifier) : from
      return names.split(/\s+/).map((name) => ({ from, module, name }))
    })
}
