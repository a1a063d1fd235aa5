// The texts of a page as a tree: paths, blank parts, differences, and merging what two editors wrote. Pure, so that it is tested without a browser.
import type { TextSchema } from '@/lib/model/calls/site-content'
import { shortText } from '@/lib/model/plain-text'

export type Path = readonly (string | number)[]

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The node behind one that may be null; null for one that is always there. */
export function optionalOf(node: TextSchema): TextSchema | null {
  return node.anyOf?.find((one) => one.type !== undefined && (one.type as string) !== 'null') ?? null
}

/** A new part, with everything that must be there and nothing typed yet. */
export function blankOf(node: TextSchema): unknown {
  if (node.anyOf) return null
  if (node.type === 'object') return Object.fromEntries(Object.entries(node.properties ?? {}).map(([name, one]) => [name, blankOf(one)]))
  if (node.type === 'array') return Array.from({ length: node.minItems ?? 0 }, () => blankOf(node.items ?? {}))
  if (node.type === 'number' || node.type === 'integer') return Math.max(0, node.minimum ?? 0)
  return node.enum?.[0] ?? ''
}

/** `content` with another value at `path`; what lies beside the path is shared. */
export function setAt(content: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(content)) return content.map((one, index) => (index === step ? setAt(one, rest, value) : one))
  const record = isObject(content) ? content : {}
  return { ...record, [step]: setAt(record[step as string], rest, value) }
}

/** 'slogan.0', as the server names a text that does not fit. */
export function nameOf(path: Path): string {
  return path.join('.')
}

export interface TextChange {
  path: Path
  /** undefined for what was not there. */
  before: unknown
  after: unknown
}

/** Every single text that differs; of a list what was added or dropped at its end. */
export function changedTexts(before: unknown, after: unknown, path: Path = []): TextChange[] {
  if (same(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) {
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) =>
      changedTexts(before[index], after[index], [...path, index]),
    ).flat()
  }
  if (isObject(before) && isObject(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      changedTexts(before[name], after[name], [...path, name]),
    )
  }
  return [{ path, before, after }]
}

/** A text or list that both editors changed in different ways. */
export interface Dispute {
  path: Path
  mine: unknown
  theirs: unknown
}

/** What two editors made of the same texts: everything that only one of them changed is taken; what both changed stays theirs and is named. */
export function mergeTexts(base: unknown, mine: unknown, theirs: unknown, path: Path = []): { merged: unknown; disputes: Dispute[] } {
  if (same(mine, theirs) || same(base, mine)) return { merged: theirs, disputes: [] }
  if (same(base, theirs)) return { merged: mine, disputes: [] }
  if (isObject(base) && isObject(mine) && isObject(theirs)) {
    const parts = Object.keys(theirs).map((name) => [name, mergeTexts(base[name], mine[name], theirs[name], [...path, name])] as const)
    return {
      merged: Object.fromEntries(parts.map(([name, part]) => [name, part.merged])),
      disputes: parts.flatMap(([, part]) => part.disputes),
    }
  }
  if (Array.isArray(theirs) && isListOf(base, theirs) && isListOf(mine, theirs)) {
    const parts = theirs.map((one, index) => mergeTexts(base[index], mine[index], one, [...path, index]))
    return { merged: parts.map((part) => part.merged), disputes: parts.flatMap((part) => part.disputes) }
  }
  return { merged: theirs, disputes: [{ path, mine, theirs }] }
}

const isListOf = (one: unknown, other: readonly unknown[]): one is unknown[] => Array.isArray(one) && one.length === other.length

/** The first words of a part, by which people recognise it while it is folded. */
export function excerptOf(value: unknown, mark: string, length = 40): string {
  const words = textsOf(value)
  const text = words.join(mark)
  return shortText(text, length + 1)
}

function textsOf(value: unknown, most = 3): string[] {
  if (typeof value === 'string') return value ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  const found: string[] = []
  for (const one of Object.values(value)) {
    found.push(...textsOf(one, most - found.length))
    if (found.length >= most) break
  }
  return found.slice(0, most)
}
