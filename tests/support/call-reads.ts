// Where screens read what a call has answered, and whether they name its failure there.
import { readFileSync } from 'node:fs'
import { parseAst } from 'vitest/node'
import { sources } from './source-imports.ts'

interface Node {
  type: string
  start: number
  [part: string]: unknown
}

/** Hooks of lib/client that load. A hook that returns what one of them returns is one too. */
const loading = ['useCall', 'useLoaded', 'useAll', 'useEndless']
const answer = 'data'
const failure = ['error', 'failed']

export interface Read {
  file: string
  line: number
  text: string
}

interface Source {
  file: string
  text: string
  program: Node
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const partsOf = (node: Node) => Object.values(node).flat().filter(isNode)
const nameOf = (value: unknown) => (isNode(value) && value.type === 'Identifier' ? String(value.name) : null)

/** Visits a node and everything within it, with the nodes above. */
function walk(node: Node, see: (node: Node, above: readonly Node[]) => void, above: readonly Node[] = []): void {
  see(node, above)
  for (const part of partsOf(node)) walk(part, see, [...above, node])
}

const isFunction = ({ type }: Node) => /Function/.test(type)
const isCallOf = (node: unknown, names: ReadonlySet<string>): node is Node =>
  isNode(node) && node.type === 'CallExpression' && names.has(nameOf(node.callee) ?? '')

/** `as` and brackets do not count. */
function bare(node: unknown): unknown {
  return isNode(node) && ['TSAsExpression', 'ParenthesizedExpression', 'TSNonNullExpression'].includes(node.type)
    ? bare(node.expression)
    : node
}

function nameOfFunction(at: Node, above: readonly Node[]): string | null {
  if (at.id) return nameOf(at.id)
  const holder = above.at(-1)
  return holder?.type === 'VariableDeclarator' ? nameOf(holder.id) : null
}

/** The names of hooks whose callers get the state of a call. */
function findHooks(files: readonly Source[]): Set<string> {
  const hooks = new Set(loading)
  const returned: { name: string; value: unknown }[] = []
  for (const { program } of files)
    walk(program, (node, above) => {
      if (isFunction(node) && isNode(node.body) && node.body.type !== 'BlockStatement')
        returned.push({ name: nameOfFunction(node, above) ?? '', value: bare(node.body) })
      if (node.type !== 'ReturnStatement') return
      const at = above.findLastIndex(isFunction)
      if (at >= 0) returned.push({ name: nameOfFunction(above[at] as Node, above.slice(0, at)) ?? '', value: bare(node.argument) })
    })
  for (let before = 0; before !== hooks.size; ) {
    before = hooks.size
    for (const { name, value } of returned) if (/^use[A-Z]/.test(name) && isCallOf(value, hooks)) hooks.add(name)
  }
  return hooks
}

/** What is read of the state of a call that has this name: its parts, or '*' where it is handed on whole. */
function partsReadOf(name: string, declared: Node, scope: Node): Set<string> {
  const read = new Set<string>()
  walk(scope, (node, above) => {
    if (nameOf(node) !== name || node === declared) return
    const holder = above.at(-1) as Node
    if (/MemberExpression$/.test(holder.type)) {
      if (holder.object === node) read.add(nameOf(holder.property) ?? '*')
    } else if (holder.type === 'VariableDeclarator' && isNode(holder.id) && holder.id.type === 'ObjectPattern')
      for (const part of namesOf(holder.id)) read.add(part)
    else if (holder.type !== 'Property' || holder.value === node) read.add('*')
  })
  return read
}

const namesOf = (pattern: Node) =>
  (pattern.properties as Node[]).map((part) => (part.type === 'RestElement' ? '*' : (nameOf(part.key) ?? '*')))

/** The loads of these files whose answer is read while nothing names their failure. */
export function readsWithoutFailure(files: readonly { file: string; text: string }[]): Read[] {
  const parsed = files.map(({ file, text }) => ({
    file,
    text,
    program: parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file) as unknown as Node,
  }))
  const hooks = findHooks(parsed)
  const found: Read[] = []
  for (const { file, text, program } of parsed) {
    walk(program, (node, above) => {
      if (!isCallOf(node, hooks)) return
      const holder = above.findLast((one) => bare(one) === one)
      const read = holder ? readOf(holder, node, above) : new Set<string>()
      if (!read.has(answer) || read.has('*') || failure.some((part) => read.has(part))) return
      const line = text.slice(0, node.start).split('\n').length
      found.push({ file, line, text: text.split('\n')[line - 1]?.trim() ?? '' })
    })
  }
  return found
}

function readOf(holder: Node, call: Node, above: readonly Node[]): Set<string> {
  if (/MemberExpression$/.test(holder.type) && bare(holder.object) === call) return new Set([nameOf(holder.property) ?? '*'])
  if (holder.type !== 'VariableDeclarator' || !isNode(holder.id)) return new Set(['*'])
  if (holder.id.type === 'ObjectPattern') return new Set(namesOf(holder.id))
  const scope = above.findLast(({ type }) => type === 'BlockStatement' || type === 'Program')
  return scope ? partsReadOf(nameOf(holder.id) ?? '', holder.id, scope) : new Set(['*'])
}

export const screenSources = () =>
  sources.filter((file) => /^(components|lib\/client|app)\//.test(file)).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
