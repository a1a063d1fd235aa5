// Which texts the code uses: keys that it names, words that it asks a namespace for, and keys that it puts together (`tab.${key}`).
import { readFileSync } from 'node:fs'
import { listFiles } from './style-sheets.ts'

/** What a source file could name a text by. */
interface Mentions {
  /** Keys asked from a namespace of this file: `t('open')` after `const t = useTranslations('rule')`; templates as expressions. */
  asked: { keys: string[]; patterns: RegExp[] }
  /** Namespaces that are read as a whole: `t.raw('place')`, and `useTextsOf('type')` of the designer. */
  wholes: string[]
  /** Namespaces whose asker is handed on, or asked for a word by a variable. */
  opened: string[]
  /** Other quoted words: 'workbench', 'stay.hours'. */
  quoted: Set<string>
  /** What is reached by property: auth.union.who gives auth.union.who, union.who and auth.union. */
  chains: Set<string>
  /** Other templates with places: `fail.${key}`. */
  patterns: RegExp[]
  /** Every word, for what may stand in the places. */
  words: Set<string>
}

const sources = [...listFiles(['app', 'components', 'lib'], /\.tsx?$/), 'middleware.ts', 'instrumentation.ts']

/** A source; the table of an entity's actions asks its namespace as a component does. */
const readSource = (file: string): string =>
  readFileSync(file, 'utf8').replace(/\bactionsOf<[^(]*>\(\s*'([\w.]+)'/g, "const t = useTranslations('$1')\n$&")

function readMentions(file: string): Mentions {
  const code = readSource(file).replace(/^\s*(\/\/|\/\*|\*).*$/gm, '')
  const { asked, rest } = takeAsked(code)
  const [, namespace = ''] = /Translations\('([\w.]+)'\)/.exec(code) ?? []
  const wholes = [...code.matchAll(/(\.raw|useTextsOf)\('([\w.]+)'\)/g)].map(
    ([, by, key]) => `${by === '.raw' ? namespace : 'designer'}.${key}.`,
  )
  const reached = code.replace(/textsOf\([^']*'(\w+)'\)/g, '$1')
  const chains = [...reached.matchAll(/\b[a-z]\w*(?:\??\.\w+)+/g)].flatMap(([chain]) => {
    const parts = chain.replaceAll('?', '').split('.')
    return parts.flatMap((_, from) => parts.slice(from).map((_, length) => parts.slice(from, from + length + 1).join('.')))
  })
  const patterns = [...rest.matchAll(/`([^`]*\$\{[^`]*)`/g)].flatMap(([, template = '']) => patternOf(template) ?? [])
  const opened = [...rest.matchAll(/(?:Translations\(|textsOf\([^']*)'([\w.]+)'\)|messages\/[\w-]+\/(\w+)\.json/g)].map(
    ([, asked, read]) => asked ?? read ?? '',
  )
  const quoted = [...rest.matchAll(/'([\w.-]+)'/g)].map(([, word = '']) => word)
  return { asked, wholes, opened, quoted: new Set(quoted), chains: new Set(chains), patterns, words: new Set(code.match(/\w+/g)) }
}

/** Takes the calls out that ask a namespace for a word or a template, and the namespaces with it that are asked for nothing else. */
function takeAsked(code: string): { asked: Mentions['asked']; rest: string } {
  const declaration = /const (\w+) = (?:await )?(?:use|get)Translations\('([\w.]+)'\)/g
  const namespaces = new Map<string, string[]>()
  for (const [, asker = '', namespace = ''] of code.matchAll(declaration))
    namespaces.set(asker, [...(namespaces.get(asker) ?? []), namespace])
  const asked: Mentions['asked'] = { keys: [], patterns: [] }
  if (namespaces.size === 0) return { asked, rest: code }
  const calls = new RegExp(`\\b(${[...namespaces.keys()].join('|')})(?:\\.\\w+)?\\(\\s*(?:'([\\w.-]+)'|\`([\\w.-]*\\$\\{[^\`]*)\`)`, 'g')
  const rest = code.replace(calls, (_, asker: string, word?: string, template?: string) => {
    for (const namespace of namespaces.get(asker) ?? []) {
      if (word) asked.keys.push(`${namespace}.${word}`)
      else asked.patterns.push(patternOf(`${namespace}.${template}`) ?? /^$/)
    }
    return '('
  })
  const handedOn = (asker: string) => new RegExp(`\\b${asker}\\b`).test(rest.replace(declaration, ''))
  return { asked, rest: rest.replace(declaration, (whole, asker: string) => (handedOn(asker) ? whole : '')) }
}

/** `tab.${key}` as an expression whose groups are what stands in the places; none where it can't be a key. */
function patternOf(template: string): RegExp | undefined {
  const pieces = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
  if (!pieces.every((piece) => /^[\w.-]*$/.test(piece)) || !pieces.some((piece) => /[a-z]{2}/i.test(piece))) return undefined
  return new RegExp(`^${pieces.map((piece) => piece.replaceAll('.', '\\.')).join('([\\w.-]+)')}$`)
}

/** The texts that the code asks for by name, or one of two by a condition, and that are not among the keys: `file: key`. */
export function missingTexts(keys: readonly string[]): string[] {
  const known = new Set(keys)
  const holds = (key: string) => known.has(key) || keys.some((one) => one.startsWith(`${key}.`))
  return sources.flatMap((file) => {
    const code = readSource(file)
    const declared = [...code.matchAll(/const (\w+) = (?:await )?(?:use|get)Translations\('([\w.]+)'\)/g)]
    return declared.flatMap(({ 1: asker = '', 2: namespace = '', index }, at) => {
      const end = declared.slice(at + 1).find((next) => next[1] === asker)?.index
      const scope = code.slice(index, end)
      const calls = scope.matchAll(
        new RegExp(`\\b${asker}(?:\\.(?:rich|markup|raw))?\\(\\s*(?:[^\`',()]+\\? ?)?'([\\w.-]+)'(?: : '([\\w.-]+)')?[,)]`, 'g'),
      )
      return [...calls].flatMap(([, one, other]) =>
        [one, other].flatMap((word) => (word && !holds(`${namespace}.${word}`) ? `${file}: ${namespace}.${word}` : [])),
      )
    })
  })
}

/** The keys that no code names. */
export function unusedTexts(keys: readonly string[]): string[] {
  const files = sources.filter((file) => file !== 'lib/i18n/messages.ts').map(readMentions)
  const asked = new Set(files.flatMap((file) => file.asked.keys))
  const wholes = files.flatMap((file) => file.wholes)
  const quoted = new Set(files.flatMap((file) => [...file.quoted]))
  const opened = new Set(files.flatMap((file) => [...file.opened]))
  const chains = new Set(files.flatMap((file) => [...file.chains]))
  const words = new Set([...files.flatMap((file) => [...file.words]), ...quoted])
  const patterns = files.flatMap((file) => file.patterns)
  const fixed = patterns.filter((pattern) => !pattern.source.startsWith('^('))
  const whole = [...files.flatMap((file) => file.asked.patterns), ...fixed]
  const madeWords = patterns.filter((pattern) => /^\^[a-z]{3,}\(/i.test(pattern.source) && !pattern.source.includes('\\.'))

  const known = (word: string): boolean =>
    words.has(word) || madeWords.some((pattern) => pattern.test(word)) || fits(word, word.includes('.') ? patterns : fixed)
  const fits = (key: string, those: readonly RegExp[]): boolean =>
    those.some((pattern) => {
      const [, ...places] = pattern.exec(key) ?? []
      return places.length > 0 && places.every(known)
    })

  function isUsed(key: string): boolean {
    if (wholes.some((namespace) => key.startsWith(namespace))) return true
    if (asked.has(key) || quoted.has(key) || chains.has(key) || fits(key, whole)) return true
    const parts = key.split('.')
    return parts.slice(1).some((_, at) => {
      const namespace = parts.slice(0, at + 1).join('.')
      const rest = parts.slice(at + 1).join('.')
      if (!(namespace.includes('.') ? quoted : opened).has(namespace)) return chains.has(namespace) && chains.has(`texts.${rest}`)
      // The function that asks, or the word, may come from another file.
      return quoted.has(rest) || chains.has(`texts.${rest}`) || (rest.includes('.') && (chains.has(rest) || fits(rest, patterns)))
    })
  }
  return keys.filter((key) => !isUsed(key))
}
