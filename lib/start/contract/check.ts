// Compares a service with the call definitions: makes every possible call, and reports where the answer differs from the definition.

import type { z } from 'zod'
import type { Call } from '../../backend/kernel/call.ts'
import { bodyOf, fillPath, type Input, queryOf } from '../../model/payload.ts'
import { cutText } from '../../model/plain-text.ts'

/** 'same'; 'differs' and 'missing' are differences; 'refused' is a valid answer without success; for 'untried' calls no input could be made. */
export type Verdict = 'same' | 'differs' | 'missing' | 'refused' | 'untried'

export interface Finding {
  key: string
  verdict: Verdict
  /** The findings, one sentence each. */
  notes: string[]
}

export interface Service {
  /** The base of its paths. */
  address: string
  token: string
  appKey: string
}

interface Options {
  /** Whether write calls are made too, without an input: a service that accepts this runs them. */
  writes?: boolean
  /** Milliseconds for one answer. */
  withinMs?: number
}

/** Values found in answers by field name: keys for the next calls. */
type Met = Map<string, unknown>

interface Known {
  met: Met
  /** The service's answer for an unknown call; null if it is not an envelope. */
  unknown: string | null
}

const shownIssues = 4
const endsSession = /\/(logout|session\/end\w*|login)$/

/** Makes the calls in an order in which lists come before their records. */
export async function checkContract(service: Service, calls: readonly Call[], options: Options = {}): Promise<Finding[]> {
  const met: Met = new Map()
  const unknown = await unknownAnswer(service)
  const findings: Finding[] = []
  const chosen = calls.filter((call) => (options.writes || !call.changes) && !endsSession.test(call.path))
  for (const call of chosen.toSorted((one, other) => effort(one) - effort(other)))
    findings.push(await checkCall(service, call, { met, unknown }, options))
  return findings.sort((one, other) => (one.key < other.key ? -1 : 1))
}

async function unknownAnswer({ address, token }: Service): Promise<string | null> {
  try {
    const answer = await fetch(`${address}/api/eis/restful/no-such-call`, { headers: token ? { token } : {}, redirect: 'manual' })
    return readEnvelope(await answer.text())?.message ?? null
  } catch {
    return null
  }
}

/** Calls without required keys first. */
const effort = (call: Call): number => (call.path.includes('{') ? 2 : call.input && !call.input.safeParse({}).success ? 1 : 0)

async function checkCall(
  service: Service,
  call: Call,
  { met, unknown }: Known,
  { writes = false, withinMs = 15_000 }: Options,
): Promise<Finding> {
  const built = call.changes ? { input: pathKeys(call) } : buildInput(call, met)
  if ('needs' in built) return { key: call.key, verdict: 'untried', notes: [`no value for ${built.needs}`] }
  let response: Response
  try {
    response = await fetch(requestOf(service, call, built.input), { signal: AbortSignal.timeout(withinMs) })
  } catch (error) {
    return { key: call.key, verdict: 'differs', notes: [`no answer: ${(error as Error).message}`] }
  }
  const finding = await checkResponse(call, response, { met, unknown }, writes)
  return { key: call.key, ...finding }
}

/** Path parameters without a known value. */
const pathKeys = (call: Call): Input => Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '0'.repeat(32)]))

function requestOf({ address, token, appKey }: Service, call: Call, input: Input): Request {
  const { path, rest } = fillPath(call.path, input)
  const headers = new Headers({ accept: 'application/json', 'accept-language': 'zh-CN', 'x-requested-with': 'XMLHttpRequest' })
  if (token) headers.set('token', token)
  if (appKey) headers.set('appKey', appKey)
  const { method } = call
  if (method === 'GET' || method === 'DELETE') return new Request(address + path + queryOf(rest), { method, headers, redirect: 'manual' })
  const { body, type } = bodyOf(call.body === 'jsonOrForm' ? 'json' : call.body, rest)
  if (type) headers.set('content-type', type)
  return new Request(address + path, { method, headers, body, redirect: 'manual' })
}

/** The smallest valid input, with keys from the answers of other calls. */
function buildInput(call: Call, met: Met): { input: Input } | { needs: string } {
  const input: Input = {}
  for (const [, name] of call.path.matchAll(/\{(\w+)\}/g) as Iterable<[string, string]>) {
    const value = met.get(keyName(call, name))
    if (value === undefined) return { needs: keyName(call, name) }
    input[name] = value
  }
  for (let attempt = 0; attempt < 5; attempt++) {
    const parsed = call.input?.safeParse(input)
    if (!parsed || parsed.success) return { input }
    for (const issue of parsed.error.issues) {
      const [name, ...deeper] = issue.path
      if (typeof name !== 'string' || deeper.length > 0 || input[name] !== undefined) return { needs: issue.path.join('.') || 'its input' }
      const value = valueFor(issue, met.get(name) ?? met.get(keyName(call, name)))
      if (value === undefined) return { needs: name }
      input[name] = value
    }
  }
  return { needs: 'its input' }
}

function valueFor(issue: z.core.$ZodIssue, known: unknown): unknown {
  const expected = issue.code === 'invalid_type' ? issue.expected : issue.code === 'invalid_value' ? 'choice' : ''
  if (expected === 'array') return known === undefined ? [] : [known]
  if (expected === 'boolean') return false
  if (expected === 'choice' && issue.code === 'invalid_value') return issue.values[0]
  if (expected === 'number') return 1
  return known
}

/** `id` below /customer/ means a customer_key. */
function keyName(call: Call, name: string): string {
  if (name !== 'id') return name
  const parts = call.path.split('/').filter((part) => !part.startsWith('{'))
  const entity = parts.at(-1)?.startsWith('detail') || parts.at(-1)?.startsWith('query') ? parts.at(-2) : parts.at(-1)
  return `${(entity ?? '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_key`
}

async function checkResponse(call: Call, response: Response, { met, unknown }: Known, writes: boolean): Promise<Omit<Finding, 'key'>> {
  const type = response.headers.get('content-type') ?? ''
  if (!call.output && response.ok && !type.includes('json')) {
    await response.body?.cancel()
    return { verdict: 'same', notes: [] }
  }
  const text = await response.text()
  const envelope = readEnvelope(text)
  if (!envelope) {
    const what = text.trimStart().startsWith('<') ? 'HTML' : type || 'no content type'
    return {
      verdict: response.status === 404 ? 'missing' : 'differs',
      notes: [`HTTP ${response.status}, ${what} in place of { code, message, data }`],
    }
  }
  if (response.status === 404 && envelope.message === unknown)
    return { verdict: 'missing', notes: [`HTTP 404: ${cutText(envelope.message, 80)}`] }
  if (response.status >= 500) return { verdict: 'differs', notes: [`HTTP ${response.status}: ${cutText(envelope.message, 80)}`] }
  if (envelope.code !== 0) return { verdict: 'refused', notes: [`code ${envelope.code}: ${cutText(envelope.message, 80)}`] }
  if (call.changes && writes && !call.output) return { verdict: 'same', notes: [] }
  const parsed = call.output?.safeParse(envelope.data)
  if (parsed && !parsed.success) return { verdict: 'differs', notes: describe(parsed.error) }
  remember(envelope.data, met)
  return { verdict: 'same', notes: [] }
}

function readEnvelope(text: string): { code: number; message: string; data: unknown } | null {
  try {
    const { code, message, msg, data } = JSON.parse(text)
    const words = message ?? msg
    return Number.isInteger(Number(code)) && code !== null && code !== '' && typeof words === 'string'
      ? { code: Number(code), message: words, data }
      : null
  } catch {
    return null
  }
}

/** Issues by place, those of many records once. */
function describe(error: z.ZodError): string[] {
  const lines = error.issues.map(
    (issue) => `data.${issue.path.map((part) => (typeof part === 'number' ? '[]' : String(part))).join('.')}: ${issue.message}`,
  )
  const different = [...new Set(lines)]
  const more = different.length - shownIssues
  return [...different.slice(0, shownIssues), ...(more > 0 ? [`and ${more} more`] : [])]
}

/** Stores the first value of each key in an answer. */
function remember(data: unknown, met: Met): void {
  if (Array.isArray(data)) {
    for (const one of data.slice(0, 3)) remember(one, met)
  } else if (typeof data === 'object' && data !== null) {
    for (const [name, value] of Object.entries(data)) {
      if (typeof value === 'object') remember(value, met)
      else if (/(_key|_code|_id|Key)$/.test(name) && value && !met.has(name)) met.set(name, value)
    }
  }
}
