// The page of the calls reads the real document that is made from the catalogue.
import { describe, expect, test } from 'vitest'
import { type ApiDocument, callsOf, groupCalls, innerOf, searchCalls, typeText } from '@/components/features/api-reference/document.ts'

const document: ApiDocument = {
  info: { title: 'Office', version: '1' },
  paths: {
    '/api/eis/restful/customer/query': {
      post: {
        summary: '客户列表',
        tags: ['customer'],
        'x-permission': ['crm:customer:q', 'crm:sea:q'],
        requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { pageNo: { type: 'integer' } } } } } },
        responses: { 200: { content: { 'application/json': { schema: { properties: { data: { type: 'object' } } } } } } },
      },
    },
    '/api/x/{id}': {
      get: {
        parameters: [
          { name: 'id', in: 'path', required: true },
          { name: 'advanced', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
        ],
        requestBody: { content: { 'application/json': { schema: {} } } },
      },
      delete: { tags: ['customer'] },
    },
  },
}

describe('the page of the calls', () => {
  const calls = callsOf(document)

  test('lists every method of every path', () => {
    expect(calls.map((call) => call.key)).toEqual(['POST /api/eis/restful/customer/query', 'GET /api/x/{id}', 'DELETE /api/x/{id}'])
    expect(calls[0]).toMatchObject({ permission: 'crm:customer:q | crm:sea:q', bodyType: 'application/json', answer: { type: 'object' } })
    expect(calls[1]?.body).toBeUndefined()
    expect(calls[1]?.parameters[1]).toEqual({ name: 'advanced', in: 'query', schema: { type: 'object' } })
  })

  test('finds calls by every word of path, name and permission', () => {
    expect(searchCalls(calls, ' CUSTOMER  列表 ').map((call) => call.summary)).toEqual(['客户列表'])
    expect(searchCalls(calls, 'crm:sea').length).toBe(1)
    expect(searchCalls(calls, 'delete')).toHaveLength(1)
    expect(searchCalls(calls, '')).toHaveLength(3)
    expect(searchCalls(calls, 'nothing')).toEqual([])
  })

  test('groups them in the order of first appearance', () => {
    expect(groupCalls(calls).map((group) => [group.name, group.calls.length])).toEqual([
      ['customer', 2],
      ['', 1],
    ])
  })

  test('describes types briefly and finds nested properties', () => {
    expect(typeText({ type: 'string', format: 'date', maxLength: 10 })).toBe('string (date, ≤10)')
    expect(typeText({ enum: ['A', 1] })).toBe('"A" | 1')
    expect(typeText({ anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'string' }] })).toBe('string | null')
    expect(typeText({ type: 'integer', minimum: -9e18, maximum: 200 })).toBe('integer (≤200)')
    expect(typeText({})).toBe('any')
    const inner = { properties: { a: { type: 'string' } } }
    expect(innerOf({ anyOf: [{ type: 'null' }, { items: inner }] })).toBe(inner)
    expect(innerOf({ type: 'string' })).toBeUndefined()
  })
})
