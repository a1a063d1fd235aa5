// Compiles JUEL expressions into functions of a scope, by a recursive descent parser with limits for length and depth.
import { libraries, prefixed, type Token, tokenize } from './lexer.ts'
import { callMethod, findMember, readMember } from './members.ts'
import { calculate, compare, equal, isEmpty, negate, toBoolean } from './operators.ts'
import { ExpressionError, isSafeName, joinTexts, readDecimal, toPlain, toText, type Value } from './value.ts'

/** The variables and functions that an expression can use. */
export interface Scope {
  /** The value of a name, undefined where there is none. */
  lookup(name: string): Value | undefined
  /** Calls a function; `prefix:name` for one of a library. */
  call(name: string, args: readonly Value[]): Value
}

interface Node {
  (scope: Scope): Value
  /** The value; null for a missing variable or property, for `empty x.y` and `x.y == null`. */
  maybe?: (scope: Scope) => Value
  /** The name, where the node is a single name. */
  bare?: string
  /** The value where the node is a literal. */
  constant?: Value
}

export interface Expression {
  readonly source: string
  /** The value, where the text contains no expression. */
  readonly literal: string | null
  /** The names that it reads, for checks before it runs. */
  readonly names: readonly string[]
  /** The functions that it calls. */
  readonly calls: readonly string[]
  /** @throws ExpressionError */
  evaluate(scope: Scope): Value
}

const maxLength = 4000
const maxDepth = 60

const levels: readonly (readonly string[])[] = [['||'], ['&&'], ['==', '!='], ['<', '>', '<=', '>='], ['+', '-'], ['*', '/', '%']]

class Parser {
  private readonly tokens: readonly Token[]
  private readonly names: Set<string>
  private readonly calls: Set<string>
  private at = 0
  private depth = 0

  constructor(tokens: readonly Token[], names: Set<string>, calls: Set<string>) {
    this.tokens = tokens
    this.names = names
    this.calls = calls
  }

  parse(): Node {
    const node = this.choice()
    const token = this.tokens[this.at]!
    if (token.kind !== 'end') this.unexpected(token)
    return node
  }

  private unexpected(token: Token): never {
    throw new ExpressionError('syntax', { at: token.at, found: token.text })
  }

  private accept(sign: string): boolean {
    const token = this.tokens[this.at]!
    if (token.kind !== 'sign' || token.text !== sign) return false
    this.at++
    return true
  }

  private expect(sign: string): void {
    if (!this.accept(sign)) this.unexpected(this.tokens[this.at]!)
  }

  private nested<T>(read: () => T): T {
    if (++this.depth > maxDepth) throw new ExpressionError('expressionDepth', { max: maxDepth })
    const result = read()
    this.depth--
    return result
  }

  private choice(): Node {
    return this.nested(() => {
      const condition = this.binary(0)
      if (!this.accept('?')) return condition
      const yes = this.choice()
      this.expect(':')
      const no = this.choice()
      return (scope) => (toBoolean(condition(scope), '?') ? yes(scope) : no(scope))
    })
  }

  private binary(level: number): Node {
    const signs = levels[level]
    if (!signs) return this.unary()
    let left = this.binary(level + 1)
    for (let count = 0; ; count++) {
      const token = this.tokens[this.at]!
      if (token.kind !== 'sign' || !signs.includes(token.text)) return left
      if (count >= maxDepth * 4) throw new ExpressionError('expressionDepth', { max: maxDepth * 4 })
      this.at++
      left = combine(token.text, left, this.binary(level + 1))
    }
  }

  private unary(): Node {
    const token = this.tokens[this.at]!
    if (token.kind === 'sign' && token.text === '!') {
      this.at++
      const inner = this.nested(() => this.unary())
      return (scope) => !toBoolean(inner(scope), '!')
    }
    if (token.kind === 'sign' && token.text === '-') {
      this.at++
      const inner = this.nested(() => this.unary())
      return (scope) => negate(inner(scope))
    }
    if (token.kind === 'name' && token.text === 'empty') {
      this.at++
      const inner = this.nested(() => this.unary())
      return (scope) => isEmpty(maybe(inner, scope))
    }
    return this.postfix()
  }

  private postfix(): Node {
    let node = this.primary()
    for (let count = 0; ; count++) {
      if (count > maxDepth) throw new ExpressionError('expressionDepth', { max: maxDepth })
      const self = node
      if (this.accept('.')) {
        const token = this.tokens[this.at++]!
        if (token.kind !== 'name') this.unexpected(token)
        const name = token.text
        if (!isSafeName(name)) throw new ExpressionError('forbiddenName', { name })
        if (this.accept('(')) {
          const args = this.args()
          node = (scope) =>
            callMethod(
              self(scope),
              name,
              args.map((arg) => arg(scope)),
            )
        } else node = memberOf(self, () => name)
      } else if (this.accept('[')) {
        const key = this.choice()
        this.expect(']')
        node = memberOf(self, key)
      } else return node
    }
  }

  private args(): Node[] {
    const args: Node[] = []
    if (this.accept(')')) return args
    do args.push(this.choice())
    while (this.accept(','))
    this.expect(')')
    return args
  }

  private primary(): Node {
    const token = this.tokens[this.at++]!
    if (token.kind === 'number') return constant(toPlain(readDecimal(token.text)!))
    if (token.kind === 'text') return constant(token.text)
    if (token.kind === 'sign' && token.text === '(') {
      const inner = this.choice()
      this.expect(')')
      return (scope) => inner(scope)
    }
    if (token.kind !== 'name') this.unexpected(token)
    if (token.text === 'true' || token.text === 'false') return constant(token.text === 'true')
    if (token.text === 'null') return constant(null)
    return this.named(token)
  }

  private named(token: Token): Node {
    let name = token.text
    const colon = this.tokens[this.at]!
    const after = this.tokens[this.at + 1]
    if (colon.kind === 'sign' && colon.text === ':' && after?.kind === 'name') {
      const whole = libraries.has(name) ? `vars:${after.text}` : `${name}:${after.text}`
      if (libraries.has(name) || prefixed.has(whole)) {
        name = whole
        this.at += 2
      }
    }
    if (!isSafeName(name)) throw new ExpressionError('forbiddenName', { name })
    if (this.accept('(')) {
      this.calls.add(name)
      const args = this.args()
      const [first] = args
      if (name.startsWith('vars:') && first?.bare !== undefined) args[0] = constant(first.bare)
      return (scope) =>
        scope.call(
          name,
          args.map((arg) => arg(scope)),
        )
    }
    this.names.add(name)
    const read = (scope: Scope): Value => {
      const value = scope.lookup(name)
      if (value === undefined) throw new ExpressionError('unknownVariable', { name })
      return value
    }
    return Object.assign(read, { bare: name, maybe: (scope: Scope) => scope.lookup(name) ?? null })
  }
}

const constant = (value: Value): Node => Object.assign(() => value, { constant: value })

/** The value of a node; null instead of an error for a missing variable or property. */
const maybe = (node: Node, scope: Scope): Value => (node.maybe ? node.maybe(scope) : node(scope))

const memberOf = (self: Node, key: (scope: Scope) => Value): Node =>
  Object.assign((scope: Scope) => readMember(self(scope), key(scope)), {
    maybe(scope: Scope) {
      const owner = maybe(self, scope)
      return owner === null ? null : findMember(owner, key(scope))
    },
  })

function combine(sign: string, left: Node, right: Node): Node {
  switch (sign) {
    case '||':
      return (scope) => toBoolean(left(scope), sign) || toBoolean(right(scope), sign)
    case '&&':
      return (scope) => toBoolean(left(scope), sign) && toBoolean(right(scope), sign)
    case '==':
    case '!=': {
      const wanted = sign === '=='
      if (right.constant === null) return (scope) => (maybe(left, scope) === null) === wanted
      if (left.constant === null) return (scope) => (maybe(right, scope) === null) === wanted
      return (scope) => equal(left(scope), right(scope)) === wanted
    }
    case '<':
      return (scope) => compare(left(scope), right(scope), sign) < 0
    case '>':
      return (scope) => compare(left(scope), right(scope), sign) > 0
    case '<=':
      return (scope) => compare(left(scope), right(scope), sign) <= 0
    case '>=':
      return (scope) => compare(left(scope), right(scope), sign) >= 0
    default:
      return (scope) => calculate(sign, left(scope), right(scope))
  }
}

/**
 * Reads `${…}`, `#{…}`, a mixture of text and expressions, or plain text.
 * @throws ExpressionError where the text is too long, nested too deeply or not a valid expression
 */
export function compileExpression(source: string): Expression {
  if (source.length > maxLength) throw new ExpressionError('expressionLength', { max: maxLength })
  const names = new Set<string>()
  const calls = new Set<string>()
  const parts: (string | Node)[] = []
  let text = ''
  for (let at = 0; at < source.length; ) {
    if ((source[at] === '$' || source[at] === '#') && source[at + 1] === '{') {
      if (text !== '') parts.push(text)
      text = ''
      const { tokens, end } = tokenize(source, at + 2)
      parts.push(new Parser(tokens, names, calls).parse())
      at = end
    } else text += source[at++]
  }
  if (text !== '') parts.push(text)
  const only = parts[0]
  const read = { source, names: [...names], calls: [...calls] }
  if (parts.length === 1 && typeof only === 'function') return { ...read, literal: null, evaluate: only }
  if (parts.every((part) => typeof part === 'string')) {
    const literal = parts.join('')
    return { ...read, literal, evaluate: () => literal }
  }
  const evaluate = (scope: Scope) => joinTexts(parts.map((part) => (typeof part === 'string' ? part : toText(part(scope)))))
  return { ...read, literal: null, evaluate }
}
