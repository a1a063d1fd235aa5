// What no call accepts, whatever its schema says: too large, nested too deeply, NUL characters, prototype keys, other content types; and a call that names no permission.
import { describe, expect, test } from 'vitest'
import { askedOf } from '@/lib/backend/base/asked.ts'
import { call } from '@/lib/backend/kernel/call.ts'
import { readInput } from '@/lib/backend/kernel/input.ts'
import { limits } from '@/lib/model/wire.ts'

const summary = ['甲', 'One'] as const
const handle = async () => null
const one = call('POST /api/one', { summary, permission: 'public', handle })
const form = call('POST /api/form', { summary, permission: 'public', body: 'form', handle })

interface Sent {
  type?: string
  search?: string
  to?: typeof one
}

function read(body: BodyInit, { type = 'application/json', search = '', to = one }: Sent = {}): Promise<Record<string, unknown>> {
  const init = { method: 'POST', body, headers: { 'content-type': type }, duplex: 'half' }
  const request = new Request(`http://backend.test/api/one${search}`, init as RequestInit)
  return readInput(to, {}, askedOf(request))
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (error: { code?: number }) => error.code,
  )

/** Objects in each other, so many. */
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe('the input of a call', () => {
  test('may be nested as deeply as the limit says and no deeper, in lists too', async () => {
    expect(limits.jsonDepth).toBe(32)
    expect(await codeOf(read(nested(32)))).toBe(0)
    expect(await codeOf(read(nested(33)))).toBe(400)
    expect(await codeOf(read(`{"a":${'['.repeat(32)}${']'.repeat(32)}}`))).toBe(400)
    expect(await codeOf(read('{}', { search: `?advanced=${encodeURIComponent(nested(33))}` }))).toBe(400)
  })

  test('holds no NUL, wherever it stands', async () => {
    for (const body of ['{"a":"x\\u0000y"}', '{"a":[{"b":"\\u0000"}]}']) expect([body, await codeOf(read(body))]).toEqual([body, 400])
    expect(await codeOf(read('{}', { search: '?a=%00' }))).toBe(400)
    expect(await codeOf(read('a=%00', { type: 'application/x-www-form-urlencoded', to: form }))).toBe(400)
  })

  test('loses keys that reach prototypes, at every depth', async () => {
    const input = await read('{"__proto__":{"admin":true},"a":{"constructor":{"x":1},"prototype":2,"b":[{"__proto__":3,"c":4}]}}')
    expect(input).toEqual({ a: { b: [{ c: 4 }] } })
    expect(Object.getPrototypeOf(input)).toBe(Object.prototype)
    expect('admin' in {}).toBe(false)
  })

  test('is at most 2 MB, declared or not', async () => {
    const large = `{"a":"${'x'.repeat(limits.bodyBytes)}"}`
    expect(await codeOf(read(large))).toBe(413)
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < large.length; at += 65_536) controller.enqueue(Buffer.from(large.slice(at, at + 65_536)))
        controller.close()
      },
    })
    expect(await codeOf(read(pieces))).toBe(413)
  })

  test('is an object of the content type that the call takes', async () => {
    for (const body of ['[]', 'null', '1', '"a"', '{', '\ufffe']) expect([body, await codeOf(read(body))]).toEqual([body, 400])
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])
      expect([type, await codeOf(read('{}', { type }))]).toEqual([type, 415])
    expect(await codeOf(read('{}', { to: form }))).toBe(415)
    expect(await codeOf(read(new Uint8Array([0x7b, 0xff, 0x7d])))).toBe(400)
  })
})

test('a call that names no permission cannot be declared', () => {
  for (const permission of ['', []]) expect(() => call('POST /api/one', { summary, permission, handle })).toThrow('names no permission')
})
