// Which call a request reaches: literal paths before parameters, parameters decoded, nothing for what no call names.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '@/lib/backend/kernel/call.ts'
import { routesOf } from '@/lib/backend/kernel/routes.ts'

const declare = (key: string) =>
  call(key as 'GET /api/x', {
    summary: [key, key],
    permission: 'public',
    input: z.object({}),
    output: z.unknown(),
    handle: async () => null,
  })

function routerOf(...keys: string[]): (method: string, path: string) => unknown {
  const find = routesOf(keys.map(declare))
  return (method, path) => {
    const found = find(method, path)
    return found && [found.call.key, found.params]
  }
}

test('a literal path is reached although a path with a parameter was declared before it', () => {
  const ask = routerOf('GET /api/user/{id}', 'GET /api/user/list', 'POST /api/user/list')
  expect(ask('GET', '/api/user/list')).toEqual(['GET /api/user/list', {}])
  expect(ask('POST', '/api/user/list')).toEqual(['POST /api/user/list', {}])
  expect(ask('GET', '/api/user/7')).toEqual(['GET /api/user/{id}', { id: '7' }])
})

test('parameters are decoded once and never empty', () => {
  const ask = routerOf('GET /api/dict/{code}/{key}')
  const answer = ask('GET', '/api/dict/%E5%A7%93%20%E5%90%8D/%2541')
  expect(answer).toEqual(['GET /api/dict/{code}/{key}', { code: '姓 名', key: '%41' }])
  expect(ask('GET', '/api/dict//a')).toBe(null)
  expect(ask('GET', '/api/dict/a/')).toBe(null)
  expect(ask('GET', '/api/dict/a/b/c')).toBe(null)
})

test('another method, HEAD among them, reaches nothing', () => {
  const ask = routerOf('GET /api/file/{id}')
  for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']) expect(ask(method, '/api/file/1'), method).toBe(null)
})

test('a call declared twice throws', () => {
  expect(() => routerOf('GET /api/a', 'GET /api/a')).toThrow('call declared twice: GET /api/a')
})
