// The import rules of docs/architecture.md, read off the sources' own import statements.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Import, imports, isMarkedForBrowser, sources } from '../support/source-imports.ts'

const within = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`)
const broken = (rule: (entry: Import) => boolean) => imports.filter(rule).map(({ from, to }) => `${from} → ${to}`)

/** Folders of the backend from the ground up; every other folder is an area. */
const backendFloors = { base: 0, db: 1, kernel: 2, entity: 3, bpm: 3, area: 4, demo: 6 } as const
const areaFloor = 5

/** The number of a backend file's floor: areas 5, the demo 6, the files that put areas together 7, app 8. */
function floorOf(file: string): number | null {
  if (!file.startsWith('lib/backend/')) return null
  const [folder = '', ...rest] = file.slice('lib/backend/'.length).split('/')
  if (rest.length === 0) return folder === 'app.ts' ? 8 : 7
  return backendFloors[folder as keyof typeof backendFloors] ?? areaFloor
}

const recordRoot = readdirSync('components/record')
  .filter((name) => name.includes('.'))
  .map((name) => `record/${name}`)

/** Rooms of components from the ground up. The files beside the rooms of a record are what all of them need. */
const floors: readonly (readonly string[])[] = [
  ['basic'],
  ['frame'],
  recordRoot,
  ['record/file'],
  ['record/field'],
  ['record/form', 'record/submission'],
  ['record/transfer', 'record/publication'],
  ['record/list', 'record/board', 'record/actions'],
  ['record/detail'],
  ['record/screen'],
  ['features', 'site'],
]

/** The files and packages that are loaded with these: `lazy` counts those too that are asked for later; what `isEnd` is reached, and nothing by it. */
function reachedFrom(files: readonly string[], lazy = false, isEnd = (_file: string) => false): Set<string> {
  const reached = new Set(files)
  for (const file of reached)
    if (!isEnd(file))
      for (const entry of imports) if (entry.from === file && !entry.typeOnly && (lazy || !entry.lazy)) reached.add(entry.to)
  return reached
}

const areaOf = (file: string) => (floorOf(file) === areaFloor ? file.split('/')[2] : null)

/** The folders of a room that import each other, directly or by others; the files beside them put them together. */
function circlesWithin(room: string): string[] {
  const folderOf = (file: string) => (within(file, room) ? file.slice(room.length + 1).match(/^([^/]+)\//)?.[1] : undefined)
  const next = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [one, other] = [folderOf(from), folderOf(to)]
    if (one && other && one !== other) next.set(one, (next.get(one) ?? new Set()).add(other))
  }
  const reached = (folder: string, seen = new Set<string>()): Set<string> => {
    for (const other of next.get(folder) ?? []) if (!seen.has(other)) reached(other, seen.add(other))
    return seen
  }
  return [...next.keys()].filter((folder) => reached(folder).has(folder)).map((folder) => `${room}/${folder}`)
}

describe('import rules', () => {
  test('the sources and their imports are seen', () => {
    expect(sources.length).toBeGreaterThan(300)
    expect(imports.length).toBeGreaterThan(1500)
  })

  test('every relative import names a file', () => {
    expect(broken(({ to }) => /^(app|components|lib|messages)\//.test(to) && !existsSync(to))).toEqual([])
  })

  test('lib/model imports only itself, zod, dayjs and decimal.js', () => {
    expect(
      broken(({ from, to }) => within(from, 'lib/model') && !within(to, 'lib/model') && !['zod', 'dayjs', 'decimal.js'].includes(to)),
    ).toEqual([])
  })

  test('the browser side takes nothing but types from the backend', () => {
    const browser = (file: string) => ['lib/client', 'components', 'app'].some((folder) => within(file, folder))
    expect(broken(({ from, to, typeOnly }) => browser(from) && within(to, 'lib/backend') && !typeOnly)).toEqual([])
  })

  test('only the upstream and the start reach the backend from outside', () => {
    const allowed = (file: string) =>
      within(file, 'lib/backend') || within(file, 'lib/start') || file === 'lib/proxy/upstream.ts' || file === 'instrumentation.ts'
    expect(broken(({ from, to, typeOnly }) => within(to, 'lib/backend') && !allowed(from) && !typeOnly)).toEqual([])
  })

  test('the backend knows no React, no Next and nothing above it', () => {
    const foreign = (to: string) =>
      /^(react|react-dom|next|antd|@ant-design)(\/|$)/.test(to) ||
      ['components', 'app', 'lib/client', 'lib/proxy'].some((folder) => within(to, folder))
    expect(broken(({ from, to }) => within(from, 'lib/backend') && foreign(to))).toEqual([])
  })

  test('the backend’s floors rest on each other, never the other way round', () => {
    expect(broken(({ from, to, typeOnly }) => !typeOnly && (floorOf(from) ?? 9) < (floorOf(to) ?? -1))).toEqual([])
  })

  test('an area never imports another area', () => {
    const crossing = ({ from, to }: Import) => areaOf(from) !== null && areaOf(to) !== null && areaOf(from) !== areaOf(to)
    expect(new Set(sources.flatMap((file) => areaOf(file) ?? [])).size).toBeGreaterThan(10)
    expect(broken(crossing)).toEqual([])
  })

  test('the demo is loaded lazily: whoever starts without one never reads a file of it', () => {
    const demo = (file: string) => within(file, 'lib/backend/demo')
    const ways = imports.filter(({ from, to }) => !demo(from) && demo(to))
    expect(ways.map(({ from, to, lazy }) => [from, to, lazy])).toEqual([['lib/backend/seed.ts', 'lib/backend/demo/load.ts', true]])
  })

  test('nothing is registered by being loaded, and nothing is found by the process', () => {
    const texts = sources.filter((file) => within(file, 'lib')).map((file) => [file, readFileSync(file, 'utf8')] as const)
    expect(texts.filter(([file, text]) => floorOf(file) !== null && /^(export )?function bind[A-Z]\w*\(.*\): void/m.test(text))).toEqual([])
    const global = texts.filter(([, text]) => /\bglobalThis\b/.test(text)).map(([file]) => file)
    // scripts of models run in a world of their own; Next loads the store of pages by itself
    expect(global).toEqual(['lib/backend/bpm/script/sandbox.ts', 'lib/site/page-cache.ts'])
  })

  test('components import nothing of app; a screen folder imports no other', () => {
    expect(broken(({ from, to }) => within(from, 'components') && within(to, 'app') && !to.endsWith('.css'))).toEqual([])
    const screen = (file: string) => (file.startsWith('app/(office)/') ? path.posix.dirname(file) : null)
    const crossing = ({ from, to }: Import) => {
      const one = screen(from)
      const other = screen(to)
      return one !== null && other !== null && !within(one, other) && /\.tsx?$/.test(to)
    }
    expect(broken(crossing)).toEqual([])
  })

  test('the browser takes nothing but types from the declared calls: their schemas stay on the server', () => {
    const browser = (file: string) => ['lib/client', 'components'].some((folder) => within(file, folder))
    expect(broken(({ from, to, typeOnly }) => browser(from) && within(to, 'lib/model/calls') && !typeOnly)).toEqual([])
  })

  test('components stand on floors, and no feature imports another', () => {
    const rank = (file: string) => floors.findIndex((floor) => floor.some((room) => within(file, `components/${room}`)))
    const feature = (file: string) => (within(file, 'components/features') ? file.split('/')[2] : undefined)
    const component = (file: string) => within(file, 'components')
    expect(sources.filter((file) => component(file) && rank(file) < 0)).toEqual([])
    expect(broken(({ from, to }) => component(from) && component(to) && rank(from) < rank(to))).toEqual([])
    expect(broken(({ from, to }) => feature(from) !== undefined && feature(to) !== undefined && feature(from) !== feature(to))).toEqual([])
    expect(broken(({ from, to }) => within(from, 'lib') && component(to))).toEqual([])
  })

  test('the folders within an area or a feature import each other one way only', () => {
    const rooms = ['lib/backend', 'components/features'].flatMap((base) =>
      readdirSync(base, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${base}/${entry.name}`),
    )
    // picture, panel and list of one designer: each shows what the others choose
    const grown = ['components/features/designer']
    expect(rooms.filter((room) => !grown.includes(room)).flatMap(circlesWithin)).toEqual([])
  })

  test('each heavy library stands behind its folder', () => {
    const homes: Record<string, readonly string[]> = {
      pg: ['lib/backend/db'],
      '@electric-sql/pglite': ['lib/backend/db'],
      '@electric-sql/pglite-socket': ['lib/backend/db'],
      kysely: ['lib/backend'],
      hono: ['lib/backend/kernel'],
      '@hono/node-server': [],
      'bpmn-js': ['components/features/approval/diagram', 'components/features/designer'],
    }
    const library = (to: string) => Object.keys(homes).find((name) => to === name || to.startsWith(`${name}/`))
    expect(
      broken(({ from, to }) => library(to) !== undefined && !homes[library(to) as string]?.some((home) => within(from, home))),
    ).toEqual([])
  })

  test('a link of the back office fetches what it leads to when it is meant: one file takes next/link', () => {
    expect(broken(({ from, to }) => to === 'next/link' && from !== 'components/basic/link.tsx')).toEqual([])
  })

  test('only lib/i18n reads messages', () => {
    expect(broken(({ from, to }) => within(to, 'messages') && !within(from, 'lib/i18n'))).toEqual([])
  })

  test('only lib/content/site.ts reads the texts of the public pages, and only the demo its own', () => {
    expect(broken(({ from, to }) => within(to, 'lib/content/site') && from !== 'lib/content/site.ts')).toEqual([])
    expect(broken(({ from, to }) => within(to, 'lib/content/demo') && !within(from, 'lib/backend/demo'))).toEqual([])
    expect(broken(({ from, to }) => within(from, 'lib/content') && !within(to, 'lib/content') && !within(to, 'lib/model'))).toEqual([])
  })

  test.each([
    'components/frame/shell.tsx',
    'components/record/screen/record-list.tsx',
    'components/features/customer/customer-list.tsx',
    'components/features/dashboard/home.tsx',
  ])('%s loads at first the definitions that it names, not those of all entities', (file) => {
    const reached = reachedFrom([file])
    expect(reached.size).toBeGreaterThan(20)
    expect(reached).not.toContain('lib/model/entities/registry.ts')
  })

  test('public pages carry no antd', () => {
    const reached = reachedFrom(
      sources.filter((file) => file.startsWith('app/(site)/') || file.startsWith('app/(auth)/')),
      true,
    )
    expect([...reached].filter((file) => file === 'antd' || file.startsWith('@ant-design/'))).toEqual([])
  })

  test('no import runs in a circle', () => {
    const next = new Map<string, string[]>()
    for (const { from, to, typeOnly, lazy } of imports)
      if (!typeOnly && !lazy && existsSync(to)) next.set(from, [...(next.get(from) ?? []), to])
    const done = new Set<string>()
    const circles: string[] = []
    const walk = (file: string, trail: string[]) => {
      if (trail.includes(file)) {
        circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
        return
      }
      if (done.has(file)) return
      for (const to of next.get(file) ?? []) walk(to, [...trail, file])
      done.add(file)
    }
    for (const file of sources) walk(file, [])
    expect(circles).toEqual([])
  })

  test('the first line of every file says what it is for', () => {
    const silent = sources.filter(
      (file) => !/^(#!.*\n)?('use client'\n+)?\/\/ \S/.test(readFileSync(file, 'utf8')) && !file.includes('/migrations/'),
    )
    expect(silent).toEqual([])
  })
})

test('screens take their address from the view around them: a kept view that is hidden must not see the open one’s', () => {
  const asking = sources.filter(
    (file) => /^components\/(?!frame\/|site\/)/.test(file) && /\b(usePathname|useSearchParams)\b/.test(readFileSync(file, 'utf8')),
  )
  expect(asking).toEqual([])
})

test('the address is written in one place, which tells all who read it at once', () => {
  const writing = sources.filter(
    (file) =>
      /^(?:components|app|lib\/client)\//.test(file) &&
      /\bhistory\b[^\n]*\b(?:push|replace)State\b|\bhistory\[/.test(readFileSync(file, 'utf8')),
  )
  expect(writing).toEqual(['components/frame/address.ts'])
})

test('the columns of raw rows come from the tables: no statement says by hand what its rows hold', () => {
  const literal = sources.filter(
    (file) => within(file, 'lib/backend') && !within(file, 'lib/backend/db') && /\bsql<\s*\{/.test(readFileSync(file, 'utf8')),
  )
  // their table is known at run time only
  expect(literal).toEqual(['lib/backend/entity/list.ts'])
})

test('a file of JSON is imported as such: Node loads the sources as they are, and refuses it otherwise', () => {
  const silent = sources.filter(
    (file) => within(file, 'lib') && /from '[^']+\.json'(?! with \{ type: 'json' \})/.test(readFileSync(file, 'utf8')),
  )
  expect(silent).toEqual([])
})

test('numbers and days are typed in the shared controls alone, which change nothing in silence', () => {
  const own = sources.filter((file) =>
    /\b(?:InputNumber|DatePicker|TimePicker|RangePicker)\b[^;]*?from 'antd|'antd\/es\/(?:input-number|date-picker|time-picker)/s.test(
      readFileSync(file, 'utf8').split('\nexport ')[0] ?? '',
    ),
  )
  expect(own).toEqual(['components/record/field/date-control.tsx'])
})

test('dialogs that begin work are drawn by the one which cannot be left while it runs', () => {
  const own = sources.filter((file) => within(file, 'components') && /\bconfirmLoading\b/.test(readFileSync(file, 'utf8')))
  expect(own).toEqual(['components/basic/work-dialog.tsx'])
})

test('words are offered by the one field that offers none once it was left', () => {
  const own = sources.filter((file) => within(file, 'components') && /<AutoComplete\b/.test(readFileSync(file, 'utf8')))
  expect(own).toEqual(['components/basic/completion.tsx'])
})

test('what a screen loads when it is needed is tried again until it comes', () => {
  const bare = sources.filter(
    (file) => within(file, 'components') && /\bdynamic(?:<[^(]*>)?\((?!\s*\(\) =>\s*retried\()/.test(readFileSync(file, 'utf8')),
  )
  expect(bare).toEqual([])
})

test('only the files by which the server reaches the browser’s code are marked as such', () => {
  const pages = sources.filter((file) => within(file, 'app'))
  const reached = reachedFrom(pages, true, (file) => sources.includes(file) && isMarkedForBrowser(file))
  expect(sources.filter((file) => isMarkedForBrowser(file) && !reached.has(file))).toEqual([])
})
