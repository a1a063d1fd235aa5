// Shared by all parts of the parser: the file's messages, signals and errors, and functions to read attributes.

import { cutText } from '../../../model/plain-text.ts'
import type { Condition, Decision, Field, Implementation, Listener, Script, Timer } from '../definition-parts.ts'
import { compileExpression, type Expression } from '../expression/compile.ts'
import { ExpressionError } from '../expression/value.ts'
import { readCycle } from '../time/cycle.ts'
import { readDate, readDuration } from '../time/moment.ts'
import { decisionsOf, isDmn } from './decisions.ts'
import { refuseLanguage } from './feel.ts'
import { refuseExtension } from './parts.ts'
import type { Findings } from './problem.ts'
import type { Element } from './xml.ts'

export interface ParseOptions {
  /** Whether a function is registered under a name; none are by default. */
  hasDelegate?: (name: string) => boolean
  /** A file that an earlier version deployed: problems that it accepted are warnings, so that its instances continue. */
  stored?: boolean
  /** Decision tables that are deployed with the file. */
  decisions?: readonly Element[]
  /** Scripts that the file refers to by name. */
  resources?: Readonly<Record<string, string>>
}

/** An error or escalation of the file; without a code an event that refers to it catches everything. */
export interface Caught {
  readonly code: string
  readonly all: boolean
  readonly message: string | null
}

export interface Owner {
  id: string
  name?: string
}

export const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter((child) => child.space === 'bpmn' && child.name === name)

export const childOf = (element: Element, name: string): Element | undefined =>
  element.children.find((child) => child.space === 'bpmn' && child.name === name)

/** The elements of the flowable, camunda or activiti namespace under extensionElements. */
export function extensionsOf(element: Element, name: string): Element[] {
  return childrenOf(element, 'extensionElements').flatMap((extension) =>
    extension.children.filter((child) => child.space === 'ext' && child.name === name),
  )
}

export const extChildren = (element: Element, name: string): Element[] =>
  element.children.filter((child) => child.space === 'ext' && child.name === name)

/** External tasks of Camunda and Flowable, by topic: here the function registered under the topic is called. */
export const isExternal = ({ type, topic }: Readonly<Record<string, string>>): boolean =>
  (type === 'external' || type === 'external-worker') && topic !== undefined && topic.trim() !== ''

/** Spellings of `lang` in existing files; all of these are JavaScript. */
const javascript = new Set(['javascript', 'js', 'ecmascript', 'text/javascript', 'application/javascript', 'nashorn', 'graal.js'])

const nothing = compileExpression('')

/** The DMN in the extension elements of a process. */
const embedded = (process: Element): Element[] =>
  childrenOf(process, 'extensionElements').flatMap(({ children }) =>
    children.filter((child) => isDmn(child) && child.name === 'definitions'),
  )

function caughtBy({ attributes, ext }: Element, id: string, name: 'errorCode' | 'escalationCode'): Caught {
  const code = attributes[name] || ext[name]
  return { code: code || id, all: !code, message: ext.errorMessage || null }
}

/** Splits a list at its commas; commas inside an expression or in brackets do not separate. */
export function splitList(text: string | undefined): string[] {
  const parts: string[] = []
  let part = ''
  let depth = 0
  for (const char of text ?? '') {
    if (char === '{' || char === '(') depth++
    else if (char === '}' || char === ')') depth--
    if (char === ',' && depth <= 0) {
      parts.push(part)
      part = ''
    } else part += char
  }
  return [...parts, part].flatMap((item) => item.trim() || [])
}

export class Reader {
  readonly findings: Findings
  readonly options: ParseOptions
  readonly messages = new Map<string, string>()
  readonly signals = new Map<string, { name: string; local: boolean }>()
  readonly errors = new Map<string, Caught>()
  readonly escalations = new Map<string, Caught>()
  /** The names of resources: the groups of potential owners. */
  readonly resources = new Map<string, string>()
  /** Decisions of DMN by id. */
  readonly decisions = new Map<string, Element>()
  readonly tables = new Map<Element, Decision>()
  /** Tasks outside the processes, which call activities may name. */
  readonly globals = new Map<string, string>()
  /** Event definitions outside the processes, for events that refer to them. */
  readonly events = new Map<string, Element>()

  constructor(findings: Findings, options: ParseOptions) {
    this.findings = findings
    this.options = options
  }

  /** Reads the definitions that events refer to. */
  readCatalogue(root: Element): void {
    for (const dmn of [...(this.options.decisions ?? []), ...root.children.flatMap(embedded)]) {
      refuseLanguage(this, { id: dmn.attributes.id ?? dmn.name }, dmn)
      for (const [id, decision] of decisionsOf(dmn)) this.decisions.set(id, decision)
    }
    for (const child of root.children) {
      if (child.space !== 'bpmn') continue
      const { id, name } = child.attributes
      if (id === undefined) continue
      if (child.name === 'message') this.messages.set(id, name || id)
      else if (child.name === 'signal') this.signals.set(id, { name: name || id, local: child.ext.scope === 'processInstance' })
      else if (child.name === 'error') this.errors.set(id, caughtBy(child, id, 'errorCode'))
      else if (child.name === 'escalation') this.escalations.set(id, caughtBy(child, id, 'escalationCode'))
      else if (child.name === 'resource') this.resources.set(id, name || id)
      else if (child.name.startsWith('global')) this.globals.set(id, child.name)
      else if (child.name.endsWith('EventDefinition')) this.events.set(id, child)
    }
  }

  expression(owner: Owner, attribute: string, text: string): Expression {
    try {
      return compileExpression(text)
    } catch (error) {
      this.findings.addExpression(error, owner, attribute, text)
      return nothing
    }
  }

  optional(owner: Owner, attribute: string, text: string | undefined): Expression | null {
    return text === undefined || text.trim() === '' ? null : this.expression(owner, attribute, text.trim())
  }

  /** The expressions of a list separated by commas. */
  list(owner: Owner, attribute: string, text: string | undefined): Expression[] {
    return splitList(text).map((item) => this.expression(owner, attribute, item))
  }

  script(owner: Owner, format: string | undefined, source: string | undefined, resource: string | undefined): Script | null {
    if (!javascript.has((format ?? '').trim().toLowerCase())) {
      this.findings.add('scriptFormat', owner, { format: format?.trim() || '-' })
      return null
    }
    let text = source
    if (resource !== undefined && resource.trim() !== '') {
      const name = resource.trim()
      const found = this.options.resources && Object.hasOwn(this.options.resources, name) ? this.options.resources[name] : undefined
      if (found === undefined) {
        this.findings.add('scriptResource', owner, { name })
        return null
      }
      text = found
    }
    if (text === undefined || text.trim() === '') {
      this.findings.add('scriptEmpty', owner)
      return null
    }
    return { kind: 'script', source: text, result: null, autoStore: false }
  }

  fields(owner: Owner, element: Element): Field[] {
    return [...extensionsOf(element, 'field'), ...extChildren(element, 'field')].map((field) => {
      const inner = field.children.find((child) => child.space === 'ext' && (child.name === 'string' || child.name === 'expression'))
      const text = inner?.text ?? field.attributes.stringValue ?? field.attributes.expression ?? ''
      const value = inner?.name === 'expression' || field.attributes.expression !== undefined ? text.trim() : text
      return { name: field.attributes.name ?? '', value: this.expression(owner, `field ${field.attributes.name ?? ''}`, value) }
    })
  }

  /** A registered function by its class name or a delegate expression like ${name}. */
  delegate(owner: Owner, name: string, element: Element, result: string | null): Implementation | null {
    if (!this.options.hasDelegate?.(name)) {
      this.findings.add('unknownDelegate', owner, { name })
      return null
    }
    return { kind: 'delegate', name, fields: this.fields(owner, element), result }
  }

  delegateExpression(owner: Owner, text: string, element: Element, result: string | null): Implementation | null {
    const name = /^\s*[$#]\{\s*([\p{L}_$][\p{L}\p{N}_$]*)\s*\}\s*$/u.exec(text)?.[1]
    if (name === undefined) {
      this.findings.add('delegateForm', owner, { text: cutText(text, 100) })
      return null
    }
    return this.delegate(owner, name, element, result)
  }

  /** class, expression, delegateExpression or the topic of an external task in a set of attributes; null where none is given. */
  implementation(owner: Owner, from: Readonly<Record<string, string>>, element: Element): Implementation | null {
    const result = from.resultVariable || from.resultVariableName || null
    const ways = [
      ...(isExternal(from) ? ['topic'] : []),
      ...(['class', 'delegateExpression', 'expression'] as const).filter((way) => from[way]),
    ]
    if (ways.length > 1) this.findings.add('manyWays', owner, { parts: ways.join(', ') })
    if (isExternal(from)) return this.delegate(owner, from.topic!.trim(), element, result)
    if (from.class) return this.delegate(owner, from.class.trim(), element, result)
    if (from.delegateExpression) return this.delegateExpression(owner, from.delegateExpression, element, result)
    if (!from.expression) return null
    if (this.fields(owner, element).length > 0) this.findings.add('unsupportedPart', owner, { part: 'field' })
    return { kind: 'expression', expression: this.expression(owner, 'expression', from.expression.trim()), result }
  }

  listeners(owner: Owner, element: Element, name: 'executionListener' | 'taskListener', events: readonly string[]): Listener[] {
    const found: Listener[] = []
    for (const listener of extensionsOf(element, name)) {
      const event = listener.attributes.event ?? (name === 'executionListener' ? 'start' : 'create')
      refuseExtension(this, owner, listener)
      const known = event === 'all' ? events.filter((each) => each !== 'timeout') : events.includes(event) ? [event] : []
      if (known.length === 0) this.findings.add('listenerEvent', owner, { event })
      const script = extChildren(listener, 'script')[0]
      const run = script ? this.listenerScript(owner, script) : this.listenerRun(owner, listener)
      if (!run) {
        const { class: className, expression, delegateExpression } = listener.attributes
        if (!script && !className && !expression && !delegateExpression) this.findings.add('implementation', owner)
        continue
      }
      const definition = childOf(listener, 'timerEventDefinition')
      const timer = event === 'timeout' ? this.timer(owner, definition ?? listener) : null
      for (const each of known) found.push({ event: each, run, timer })
    }
    return found
  }

  private listenerScript(owner: Owner, { attributes, text }: Element): Script | null {
    const script = this.script(owner, attributes.scriptFormat ?? attributes.language, text, attributes.resource)
    return script && { ...script, result: attributes.resultVariable || null }
  }

  /** The implementation of a listener; the script listener classes of Flowable and Activiti are supported. */
  private listenerRun(owner: Owner, listener: Element): Implementation | null {
    if (!/\.Script(?:Execution|Task)Listener$/.test(listener.attributes.class ?? ''))
      return this.implementation(owner, listener.attributes, listener)
    const fields = new Map(this.fields(owner, listener).map(({ name, value }) => [name, value.source.trim()]))
    const script = this.script(owner, fields.get('language'), fields.get('script'), undefined)
    return script && { ...script, result: fields.get('resultVariable') || null }
  }

  /** timeDate, timeDuration or timeCycle; literal values are checked immediately. */
  timer(owner: Owner, definition: Element): Timer | null {
    const kinds = [
      ['timeDate', 'date'],
      ['timeDuration', 'duration'],
      ['timeCycle', 'cycle'],
    ] as const
    if (kinds.filter(([name]) => childOf(definition, name)?.text.trim()).length > 1) this.findings.add('manyTimes', owner)
    for (const [name, kind] of kinds) {
      const element = childOf(definition, name)
      const text = element?.text.trim()
      if (!element || !text) continue
      const value = this.expression(owner, name, text)
      if (value.literal) this.checkTimer(owner, kind, value.literal)
      return { kind, value, end: this.optional(owner, 'endDate', element.ext.endDate) }
    }
    this.findings.add('timerMissing', owner)
    return null
  }

  private checkTimer(owner: Owner, kind: Timer['kind'], text: string): void {
    try {
      const read = kind === 'cycle' ? readCycle(text) : kind === 'date' ? readDate(text) : (readDuration(text) ?? readDate(text))
      if (read === null) throw new ExpressionError('timerUnreadable', { text })
    } catch (error) {
      this.findings.addExpression(error, owner, kind, text)
    }
  }

  /** A condition in JUEL, or JavaScript where the element's language says so. */
  condition(owner: Owner, element: Element): Condition | null {
    const language = element.attributes.language
    const isScript = language !== undefined && !/juel|^$/i.test(language) && !language.includes('://')
    if (isScript || element.ext.resource !== undefined) return this.script(owner, language, element.text, element.ext.resource)
    if (element.text.trim() === '') return null
    const condition = this.expression(owner, element.name, element.text.trim())
    if (condition.literal !== null && condition !== nothing)
      this.findings.addExpression(new ExpressionError('notExpression'), owner, element.name, condition.source)
    return condition
  }
}
