// What can be counted of the sources without running them: casts, small files of one user, circles of imports, lines.
import { readFileSync } from 'node:fs'
import { imports, isMarkedForBrowser, sources } from './source-imports.ts'
import { listFiles } from './style-sheets.ts'

const read = (file: string): string => readFileSync(file, 'utf8')
const countLines = (file: string): number => read(file).split('\n').length - 1

/** Where rows are still untyped by their nature. */
const untyped = /^lib\/backend\/(base|db|demo)\//
const cast = /\bas (?:string|number|boolean|unknown|never|Row|RowOf<.*?>|Record<.*?>)(?![\w<])|\bString\(row[.[]/g

/** How often each file of the backend says what a value is where its type should. */
export function countCasts(): Map<string, number> {
  const files = sources.filter((file) => file.startsWith('lib/backend/') && !untyped.test(file))
  return new Map(files.map((file) => [file, read(file).match(cast)?.length ?? 0] as const).filter(([, count]) => count > 0))
}

const smallLines = 60

/** Files below so many lines that one other file imports, and nobody else; a page's component is one of its own, because the page is drawn by the server. */
export function smallFilesOfOneUser(): string[] {
  const users = new Map<string, Set<string>>()
  for (const { from, to } of imports) users.set(to, (users.get(to) ?? new Set()).add(from))
  const isApart = (file: string) => file.startsWith('components/') && [...(users.get(file) ?? [])].every((user) => user.startsWith('app/'))
  return sources.filter((file) => users.get(file)?.size === 1 && !isApart(file) && countLines(file) < smallLines)
}

/** Groups of files that load each other, directly or by others. */
export function circlesOfImports(): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to, typeOnly, lazy } of imports) if (!typeOnly && !lazy) next.set(from, [...(next.get(from) ?? []), to])
  // of two files that reach each other the one that was begun first stands for both (Tarjan)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const lower = (file: string, to: number) => lowest.set(file, Math.min(lowest.get(file) ?? to, to))
  function visit(file: string): void {
    const own = order.size
    order.set(file, own)
    lowest.set(file, own)
    open.push(file)
    for (const other of next.get(file) ?? []) {
      if (!order.has(other)) visit(other)
      if (open.includes(other)) lower(file, lowest.get(other) ?? own)
    }
    if (lowest.get(file) !== own) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const file of sources) if (!order.has(file)) visit(file)
  return circles
}

/** Lines of each folder of the first level, of the second below `components` and `lib`, of the third below the backend. */
export function linesByPart(): Map<string, number> {
  const parts = new Map<string, number>()
  for (const file of sources) {
    const depth = file.startsWith('lib/backend/') ? 3 : /^(lib|components)\//.test(file) ? 2 : 1
    const part = file.split('/').slice(0, -1).slice(0, depth).join('/') || file
    parts.set(part, (parts.get(part) ?? 0) + countLines(file))
  }
  return parts
}

/** How much there is of the screens in `app` and `components`. */
export function sizeOfScreens(): Record<'files' | 'lines' | 'styleLines' | 'tables' | 'clientMarks', number> {
  const files = sources.filter((file) => /^(app|components)\//.test(file))
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  return {
    files: files.length,
    lines: sum(files.map(countLines)),
    styleLines: sum(listFiles(['app', 'components'], /\.css$/).map(countLines)),
    tables: files.filter((file) => read(file).includes('<table')).length,
    clientMarks: files.filter(isMarkedForBrowser).length,
  }
}
