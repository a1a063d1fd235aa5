// Type sizes and spaces come from app/tokens.css, and every class and token is used by somebody.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  classesUsedByModule,
  classesUsedBySource,
  type Declaration,
  declaredClasses,
  listFiles,
  readDeclarations,
} from '../support/style-sheets.ts'

const folders = ['app', 'components']
const sheets = listFiles(folders, /\.css$/)
const sources = listFiles(folders, /\.tsx?$/)
const modules = sheets.filter((file) => file.endsWith('.module.css'))
const declarations = sheets.filter((file) => file !== 'app/tokens.css').flatMap(readDeclarations)

const place = ({ file, line, selector, property, value }: Declaration) => `${file}:${line} ${selector} { ${property}: ${value} }`

/** Literal sizes that stay, by file, selector and property. */
const allowed = new Map([['app/(auth)/sign-in.module.css .beam inset', 'the drawn steelyard is placed by its drawing, not by a space']])
const isAllowed = ({ file, selector, property }: Declaration) => allowed.has(`${file} ${selector} ${property}`)

/** Lengths that no token gives; a sum that starts from a token or a share may add the size of a thing. */
const literals = (value: string) =>
  value
    .replace(/var\(--[\w-]+\)/g, 'token')
    .replace(/calc\([^()]*(token|%)[^()]*\)/g, 'sum')
    .match(/(?<![\w.-])-?[\d.]+(?:px|rem|pt)\b/g) ?? []

const hairline = (length: string) => /^-?1px$/.test(length)

test('a type size comes from the tokens', () => {
  const wrong = declarations.filter(
    (declaration) =>
      /^(font|font-size|line-height)$/.test(declaration.property) &&
      declaration.conditions !== '@media print' &&
      /[\d.](px|rem|pt)\b/.test(declaration.value),
  )
  expect(wrong.map(place)).toEqual([])
})

test('a space comes from the tokens', () => {
  const wrong = declarations.filter(
    (declaration) =>
      /^((row-|column-)?gap|(scroll-)?(padding|margin)(-[\w-]+)?)$/.test(declaration.property) &&
      declaration.conditions !== '@media print' &&
      literals(declaration.value).some((length) => !hairline(length)),
  )
  expect(wrong.map(place)).toEqual([])
})

test('the offset of an element comes from the tokens; ::before and ::after are drawn', () => {
  const wrong = declarations.filter(
    (declaration) =>
      /^(inset(-[\w-]+)?|top|right|bottom|left)$/.test(declaration.property) &&
      !declaration.selector.includes('::') &&
      literals(declaration.value).some((length) => !hairline(length)),
  )
  expect(wrong.filter((declaration) => !isAllowed(declaration)).map(place)).toEqual([])
  const kept = new Set(wrong.map(({ file, selector, property }) => `${file} ${selector} ${property}`))
  expect(
    [...allowed.keys()].filter((entry) => !kept.has(entry)),
    'entries of the allow list that nothing needs',
  ).toEqual([])
})

test('an inline style takes type sizes and spaces from the tokens', () => {
  const literal = /\b(fontSize|lineHeight|(row|column)?[gG]ap|(padding|margin)(\w*))\s*(:|=\{)\s*['"`]?-?(?!0\b)[\d.]+(?!\.?\d)/g
  // antd computes with numbers; its theme repeats what the tokens say.
  const files = sources.filter((file) => file !== 'components/basic/theme/antd-theme.ts')
  expect(files.flatMap((file) => (readFileSync(file, 'utf8').match(literal) ?? []).map((found) => `${file} ${found}`))).toEqual([])
})

const uses = [...sources.flatMap(classesUsedBySource), ...modules.flatMap(classesUsedByModule)]

test('the code names the classes that it takes, so that they can be found', () => {
  expect(uses.filter(({ name }) => name === null)).toEqual([])
})

test('every class of a module is used, and every used class exists', () => {
  const used = new Set(uses.map(({ module, name }) => `${module} .${name}`))
  const declared = new Set(modules.flatMap((file) => [...declaredClasses(file)].map((name) => `${file} .${name}`)))
  expect(declared.size).toBeGreaterThan(500)
  expect([...declared].filter((name) => !used.has(name))).toEqual([])
  expect(uses.filter(({ module, name }) => !declared.has(`${module} .${name}`)).map((use) => `${use.from}: ${use.name}`)).toEqual([])
})

test('every class of a shared sheet is used', () => {
  const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
  const own = sheets
    .filter((file) => !modules.includes(file))
    .flatMap((file) => [...declaredClasses(file)].filter((name) => !name.startsWith('ant-')))
  expect(own.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code))).toEqual([])
})

test('every token is used, and every custom property that is read exists', () => {
  const text = [...sheets, ...sources].map((file) => readFileSync(file, 'utf8')).join('\n')
  const tokens = new Set(
    readDeclarations('app/tokens.css')
      .map(({ property }) => property)
      .filter((property) => property.startsWith('--')),
  )
  const read = [...text.matchAll(/var\((--[\w-]+)(\$\{)?/g)]
  const names = new Set([...read.map(([, name]) => name), ...[...text.matchAll(/'(--[\w-]+)'/g)].map(([, name]) => name)])
  const beginnings = read.filter(([, , dynamic]) => dynamic).map(([, name = '']) => name)
  expect([...tokens].filter((token) => !names.has(token) && !beginnings.some((beginning) => token.startsWith(beginning)))).toEqual([])
  const given = new Set([...text.matchAll(/(--[\w-]+)'?:/g)].map(([, name]) => name))
  expect(read.filter(([, name, dynamic]) => !dynamic && !given.has(name)).map(([found]) => found)).toEqual([])
})
