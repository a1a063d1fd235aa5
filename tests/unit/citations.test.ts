// Every citation of a document resolves: the file is there, and the heading that its anchor names. Citations of documents elsewhere are refused.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { areas } from '@/lib/backend/areas.ts'
import { tableUnder } from '../support/read-table.ts'

const root = new URL('../../', import.meta.url).pathname
const self = 'tests/unit/citations.test.ts'
const endings = ['ts', 'tsx', 'css', 'mjs', 'sh', 'md', 'sql']

const files = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...endings.map((ending) => `*.${ending}`)],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  },
)
  .split('\0')
  .filter((file) => file !== '' && file !== self && existsSync(join(root, file)))
const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The anchor of a heading: small letters, without punctuation, hyphens for blanks. */
function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

const pages = new Map<string, readonly string[] | null>()
/** The anchors of a document; null where there is no such file. */
function anchorsOf(page: string): readonly string[] | null {
  let anchors = pages.get(page)
  if (anchors === undefined) {
    const path = join(root, page)
    const text = existsSync(path) ? readFileSync(path, 'utf8').replace(/^```.*?^```/gms, '') : null
    anchors = text === null ? null : [...text.matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1] as string))
    pages.set(page, anchors)
  }
  return anchors
}

function problemOf(page: string, anchor: string | undefined): string | null {
  const anchors = anchorsOf(page)
  if (anchors === null) return `there is no ${page}`
  return anchor && !anchors.includes(anchor) ? `${page} has no heading #${anchor}` : null
}

interface Citation {
  file: string
  page: string
  anchor: string | undefined
}

/** `docs/page.md#anchor` anywhere, and the links between documents. */
function citations(): Citation[] {
  return sources.flatMap(({ file, text }) => {
    const named = [...text.matchAll(/(?<![\w./-])(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)].map((match) => ({
      file,
      page: match[1] as string,
      anchor: match[2],
    }))
    if (!file.endsWith('.md')) return named
    const links = [...text.matchAll(/\]\((?!https?:|mailto:)([\w./-]*\.md)?(?:#([\w-]+))?\)/g)].map((match) => ({
      file,
      page: match[1] ? normalize(join(dirname(file), match[1])) : file,
      anchor: match[2],
    }))
    return [...named, ...links]
  })
}

/** What cites a document that is not in this repository. */
const elsewhere = [
  /(?<![\w/.-])(?:domain|bpm|promises|visual|stack|house|style|platform|crm-bpm)\.md\b/,
  /\b(?:platform|crm-bpm) ?§/,
  /§ ?\d/,
  /\bREADME,? \d/,
  /[(;] ?promises\b/,
  /\([A-G]\.\d+(?:\.\d+)*[),;]/,
  /\b(?:spec|design|shared)\/(?:README|[\w-]+\.(?:md|tsv))/,
]
/** Ids of a checklist; the titles of tests carry them, the product's own comments cite documents. */
const id =
  /\b(?:BASE|CONST|CRMX|CUST|DES|DICT|ENG|ERR|FILE|GUARD|I18N|LEAD|MENU|MSG|NEWS|NOTICE|PF|PUBLIC|RES|SESS|SHELL|SUPP|VAL|WB|WID|WS)-\d{2,}\b/

describe('citations', () => {
  it('finds the sources', () => {
    expect(files.length).toBeGreaterThan(1_000)
    expect(citations().length).toBeGreaterThan(300)
  })

  it('cites documents and headings that exist', () => {
    const wrong = citations().flatMap(({ file, page, anchor }) => {
      const problem = problemOf(page, anchor)
      return problem ? [`${file}: ${problem}`] : []
    })
    expect(wrong).toEqual([])
  })

  it('cites no document that is not in the repository', () => {
    const wrong = sources.flatMap(({ file, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => (elsewhere.some((form) => form.test(line)) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    )
    expect(wrong).toEqual([])
  })

  it('keeps checklist ids in the tests', () => {
    const wrong = sources
      .filter(({ file }) => !file.startsWith('tests/'))
      .flatMap(({ file, text }) =>
        text.split('\n').flatMap((line, index) => (id.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
      )
    expect(wrong).toEqual([])
  })

  it('names functions in the walks that exist', () => {
    const names = [...(readFileSync(join(root, 'docs/walks.md'), 'utf8').matchAll(/`([a-z]+[A-Z]\w*)`/g) ?? [])].map(
      (match) => match[1] as string,
    )
    const code = sources.filter(({ file }) => /\.tsx?$/.test(file) && !file.startsWith('tests/'))
    const exported = (name: string) => code.some(({ text }) => new RegExp(`(?:function|const) ${name}\\b`).test(text))
    expect(names.length).toBeGreaterThan(20)
    expect([...new Set(names)].filter((name) => !exported(name))).toEqual([])
  })

  it('gives each heading of a document an anchor of its own', () => {
    const double = files
      .filter((file) => file.startsWith('docs/domain/'))
      .flatMap((file) => {
        const anchors = (anchorsOf(file) ?? []).slice(1)
        return anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index).map((anchor) => `${file}#${anchor}`)
      })
    expect(double).toEqual([])
  })

  it('names folders and files of the code that exist', () => {
    // the guides name files that their reader is to write
    const guides = /^docs\/add-/
    const named = sources
      .filter(({ file }) => file.startsWith('docs/') && !guides.test(file))
      .flatMap(({ file, text }) =>
        [...text.replace(/^```.*?^```/gms, '').matchAll(/`((?:app|components|lib|messages|tests)\/[\w./()[\]-]*)`/g)].map((match) => [
          file,
          match[1] as string,
        ]),
      )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(([, path]) => !existsSync(join(root, path as string)))).toEqual([])
  })

  it('lists the areas of the backend as they are put together', () => {
    const rows = tableUnder('docs/architecture.md', '### Areas and the kernel')
    expect(rows.map(([name]) => name)).toEqual(areas.map(({ name }) => name).filter((name) => name !== 'screens'))
  })
})
