// Reads the input of a request and refuses what no call accepts: too large, nested too deeply, NUL characters, prototype keys, a wrong content type.
import { limits } from '../../model/wire.ts'
import type { Asked, Coming } from '../base/asked.ts'
import type { Call } from './call.ts'
import { malformed, tooLarge, wrongType } from './fail.ts'

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Path parameters, query and body as one object; a multipart body is left on the request. */
export async function readInput(call: Call, params: Record<string, string>, asked: Asked): Promise<Record<string, unknown>> {
  const query = readQuery(new URLSearchParams(asked.search))
  if (call.method === 'GET' || call.method === 'DELETE' || call.body === 'multipart') return clean({ ...query, ...params })
  const body = await readBody(call, asked)
  return clean({ ...query, ...body, ...params })
}

/** A repeated name becomes an array; `advanced` is JSON text (docs/domain/lists.md#request). */
function readQuery(search: URLSearchParams): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name)
    out[name] = name === 'advanced' ? parseJson(values[0] ?? '') : values.length > 1 ? values : values[0]
  }
  return out
}

async function readBody(call: Call, asked: Asked): Promise<Record<string, unknown>> {
  const type = (asked.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  const text = await readText(asked)
  if (text === '') return {}
  const form = type === 'application/x-www-form-urlencoded'
  const json = type === 'application/json'
  if (form && (call.body === 'form' || call.body === 'jsonOrForm')) return readQuery(new URLSearchParams(text))
  if (!json || call.body === 'form') throw wrongType()
  const value = parseJson(text)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw malformed()
  return value as Record<string, unknown>
}

/** The body as text, at most limits.bodyBytes of it whatever content-length says. */
async function readText({ headers, body }: Asked): Promise<string> {
  const declared = Number(headers.get('content-length') ?? 0)
  if (declared > limits.bodyBytes) throw tooLarge(limits.bodyBytes)
  if (!body) return ''
  const bytes = body instanceof Uint8Array ? body : await readWhole(body)
  if (bytes.byteLength > limits.bodyBytes) throw tooLarge(limits.bodyBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed()
  }
}

/** The bytes of a stream; reading stops as soon as it passes the limit. */
async function readWhole(body: Coming): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limits.bodyBytes) throw tooLarge(limits.bodyBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed()
  }
}

/** Drops prototype keys and refuses NUL and depth beyond limits.jsonDepth, in place. */
function clean(value: Record<string, unknown>): Record<string, unknown> {
  visit(value, 0)
  return value
}

function visit(value: unknown, depth: number): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw malformed('nul')
    return
  }
  if (value === null || typeof value !== 'object') return
  if (depth >= limits.jsonDepth) throw malformed('tooDeep')
  if (Array.isArray(value)) {
    for (const item of value) visit(item, depth + 1)
    return
  }
  for (const [key, item] of Object.entries(value)) {
    if (forbiddenKeys.has(key)) delete (value as Record<string, unknown>)[key]
    else visit(item, depth + 1)
  }
}
