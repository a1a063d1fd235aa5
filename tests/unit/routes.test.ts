// Which call a request reaches: literal paths before parameters, parameters decoded, nothing for what no call names.
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '@/lib/backend/kernel/call.ts'
import { addRoutes } from '@/lib/backend/kernel/routes.ts'

const declare = (key: string) =>
  call(key as 'GET /api/x', {
    summary: [key, key],
    permission: 'public',
    input: z.object({}),
    output: z.unknown(),
    handle: async () => null,
  })

function appOf(...keys: string[]): (method: string, path: string) => Promise<string> {
  const app = new Hono()
  addRoutes(app, keys.map(declare), async ({ key }, params) => new Response(JSON.stringify([key, params])))
  return async (method, path) => {
    const answer = await app.fetch(new Request(`http://backend.test${path}`, { method }))
    return answer.status === 404 ? 'none' : answer.text()
  }
}

test('a literal path is reached although a path with a parameter was declared before it', async () => {
  const ask = appOf('GET /api/user/{id}', 'GET /api/user/list', 'POST /api/user/list')
  expect(await ask('GET', '/api/user/list')).toBe('["GET /api/user/list",{}]')
  expect(await ask('POST', '/api/user/list')).toBe('["POST /api/user/list",{}]')
  expect(await ask('GET', '/api/user/7?id=8')).toBe('["GET /api/user/{id}",{"id":"7"}]')
})

test('parameters are decoded once and never empty', async () => {
  const ask = appOf('GET /api/dict/{code}/{key}')
  const answer = await ask('GET', '/api/dict/%E5%A7%93%20%E5%90%8D/%2541')
  expect(JSON.parse(answer)).toEqual(['GET /api/dict/{code}/{key}', { code: '姓 名', key: '%41' }])
  expect(await ask('GET', '/api/dict//a')).toBe('none')
  expect(await ask('GET', '/api/dict/a/')).toBe('none')
  expect(await ask('GET', '/api/dict/a/b/c')).toBe('none')
})

test('another method, HEAD among them, reaches nothing', async () => {
  const ask = appOf('GET /api/file/{id}')
  for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']) expect(await ask(method, '/api/file/1'), method).toBe('none')
})

test('a call declared twice throws', () => {
  expect(() => appOf('GET /api/a', 'GET /api/a')).toThrow('call declared twice: GET /api/a')
})
