// Every call of the catalogue alike: without a session, without the right, with garbage, with another's keys; answers obey their schemas.
import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { catalogue } from '../../lib/backend/areas.ts'
import { newKey } from '../../lib/backend/base/crypto.ts'
import type { Call } from '../../lib/backend/kernel/call.ts'
import { buildOpenApi } from '../../lib/backend/openapi.ts'
import { callOf, type Definition } from '../../lib/model/definition.ts'
import { entities } from '../../lib/model/entities/registry.ts'
import { formFields } from '../../lib/model/site/forms.ts'
import { type Answer, type Client, password, signIn, type TestBackend, testBackend } from '../support/backend.ts'
import { insertBare } from '../support/bare-record.ts'

let backend: TestBackend
let admin: Client
let nobody: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
  nobody = await clientWithoutRights()
})
afterAll(() => backend.close())

/** Somebody of the company whose only role grants nothing. */
async function clientWithoutRights(): Promise<Client> {
  const { db } = backend.kernel
  const role = newKey()
  await sql`insert into role (role_key, role_code, role_name) values (${role}, 'nothing', '无权限')`.execute(db)
  await sql`update sys_user set role_id_list = array[${role}]::text[] where username = 'xietao'`.execute(db)
  await sql`update access_version set version = version + 1`.execute(db)
  return signIn(backend, 'xietao', password)
}

const isOpen = (entry: Call) => entry.permission === 'public'
const needsRight = (entry: Call) => !isOpen(entry) && entry.permission !== 'signedIn'
const missingKey = '0'.repeat(32)

/** A request's path parameters filled with a key that nobody has. */
const filled = (entry: Call) => Object.fromEntries([...entry.path.matchAll(/\{(\w+)\}/g)].map((match) => [match[1] as string, missingKey]))

describe('every call', () => {
  test('the catalogue holds hundreds of calls, each key once', () => {
    expect(catalogue.length).toBeGreaterThan(200)
    expect(new Set(catalogue.map((entry) => entry.key)).size).toBe(catalogue.length)
  })

  test.each(catalogue.filter((entry) => !isOpen(entry)).map((entry) => [entry.key, entry] as const))(
    'SESS-21 %s without a session is 401',
    async (key, entry) => {
      const answer = await backend.visitor.send(key, filled(entry))
      expect([answer.status, answer.code]).toEqual([401, 401])
    },
  )

  test.each(catalogue.filter(needsRight).map((entry) => [entry.key, entry] as const))('%s without the right is 403', async (key, entry) => {
    const answer = await nobody.send(key, filled(entry))
    expect([answer.status, answer.code]).toEqual([403, 403])
  })

  const withBody = catalogue.filter((entry) => (entry.method === 'POST' || entry.method === 'PUT') && entry.body !== 'multipart')
  // one reader stands before all handlers: what it refuses is tried at a call of each kind that it tells apart
  const kinds = new Map(withBody.map((entry) => [`${entry.method} ${entry.body} ${entry.write ? 'writes' : 'reads'}`, entry]))

  test('a body comes to a handler through the one reader alone', () => {
    const readers = globSync('lib/backend/**/*.ts').filter((file) => /\breadInput\(|\.handle\(/.test(readFileSync(file, 'utf8')))
    expect(readers.sort()).toEqual(['lib/backend/kernel/input.ts', 'lib/backend/kernel/pipeline.ts'])
    expect(kinds.size).toBeGreaterThan(4)
  })

  test.each([...kinds])('%s: refuses what is no JSON object, too deep, NUL, or of another type', async (_, entry) => {
    const form = entry.body === 'form'
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`
    const bodies = form ? ['a=%00'] : ['[1]', '{', '"a"', '{"a":"\\u0000"}', deep]
    for (const raw of bodies) {
      const answer = await admin.send(entry.key, filled(entry), { raw, headers: { 'content-type': type } })
      expect([raw.slice(0, 20), answer.status, answer.code]).toEqual([raw.slice(0, 20), 400, 400])
    }
    const other = await admin.send(entry.key, filled(entry), { raw: '<a/>', headers: { 'content-type': 'text/xml' } })
    expect([other.status, other.code]).toEqual([415, 415])
  })

  // A form's values and a token are texts whatever they hold.
  const typed = catalogue.filter((entry) => entry.body !== 'form' && !entry.path.includes('{token}') && requiredNames(entry).length > 0)

  test.each(typed.map((entry) => [entry.key, entry] as const))(
    '%s answers 400 with its fields when a required value has a wrong type',
    async (key, entry) => {
      const garbage = Object.fromEntries(
        requiredNames(entry).map((name) => [name, entry.method === 'GET' || entry.method === 'DELETE' ? '\u2603 ' : { a: 1 }]),
      )
      const answer = await admin.send<{ fields?: Record<string, string> } | null>(key, garbage, formOf(entry))
      // a text can name anything: a key of nothing is missing, not wrong
      if (answer.code === 404) return expect(requiredNames(entry).every((name) => takesAnyText(entry, name))).toBe(true)
      expect([answer.status, answer.code]).toEqual([400, 400])
      expect(Object.values(answer.data?.fields ?? {}).every((text) => !text.includes('validation.'))).toBe(true)
    },
  )

  test('random payloads never give a 5xx', async () => {
    const quiet = catalogue.filter(
      (entry) =>
        entry.body !== 'multipart' &&
        !/logout|changePassword|session\/delete|deleteRollback|frozen|resetPassword|handOver|\/role\/edit|saveRolePermission/.test(
          entry.key,
        ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...quiet),
        fc.func(fc.anything({ maxDepth: 2, withNullPrototype: false })),
        fc.integer(),
        async (entry, make, salt) => {
          const names = inputNames(entry)
          const payload = Object.fromEntries(names.map((name, index) => [name, plain(make(name, index, salt))]))
          const answer = await admin.send(entry.key, { ...payload, ...filled(entry) }, formOf(entry))
          expect([entry.key, answer.status < 500]).toEqual([entry.key, true])
        },
      ),
      { numRuns: 400, seed: 20_260_312 },
    )
  })
})

const formOf = (entry: Call) => (entry.body === 'form' ? ({ form: true } as const) : {})

interface InputSchema {
  properties?: Record<string, unknown>
  required?: string[]
}

const schemas = new Map<Call, InputSchema>()

/** What a call takes as a JSON schema; written once, for that takes longer than to ask the call. */
function schemaOf(entry: Call): InputSchema {
  const known = schemas.get(entry)
  if (known) return known
  const schema: InputSchema = entry.input ? (z.toJSONSchema(entry.input, { io: 'input', unrepresentable: 'any' }) as never) : {}
  schemas.set(entry, schema)
  return schema
}

const requiredNames = (entry: Call) => (schemaOf(entry).required ?? []).filter((name) => schemaOf(entry).properties?.[name] !== undefined)
const takesAnyText = (entry: Call, name: string) => {
  const { type, format, pattern, enum: choices } = (schemaOf(entry).properties?.[name] ?? {}) as Record<string, unknown>
  return type === 'string' && !format && !pattern && !choices
}
const inputNames = (entry: Call) => Object.keys(schemaOf(entry).properties ?? {})

/** What JSON can carry of any value. */
function plain(value: unknown): unknown {
  try {
    const text = JSON.stringify(value)
    return text === undefined ? null : JSON.parse(text)
  } catch {
    return null
  }
}

describe('answers', () => {
  const readable = catalogue.filter((entry) => entry.method === 'GET' || /\/(query|list|page|getList)$/.test(entry.path))
  test.each(readable.filter((entry) => requiredNames(entry).length === 0).map((entry) => [entry.key, entry] as const))(
    '%s answers by its schema',
    async (key, entry) => {
      const response = await backend.fetch(
        new Request(`http://backend.test${entry.path.replace(/\{\w+\}/g, missingKey)}`, {
          method: entry.method,
          headers: {
            token: admin.token,
            'x-requested-with': 'XMLHttpRequest',
            ...(entry.method === 'GET' ? {} : { 'content-type': 'application/json' }),
          },
          ...(entry.method === 'GET' ? {} : { body: '{}' }),
        }),
      )
      expect([key, response.status < 500]).toEqual([key, true])
    },
  )

  test('CONST-06 list answers carry records and total', async () => {
    for (const definition of entities) {
      const key = callOf(definition, 'query')
      if (!catalogue.some((entry) => entry.key === key)) continue
      const data = await admin.ok<{ records: unknown[]; total: number }>(key)
      expect([key, Array.isArray(data.records), typeof data.total]).toEqual([key, true, 'number'])
    }
  })
})

describe('the description', () => {
  type Json = Record<string, unknown>
  interface Operation {
    'x-permission': unknown
    parameters: { name: string; in: 'path' | 'query'; schema?: Json; content?: Json }[]
    requestBody?: { content: Record<string, { schema: { properties?: Record<string, Json>; anyOf?: Json[] } }> }
  }
  const { paths } = buildOpenApi(catalogue, '1', 'zh-CN') as { paths: Record<string, Record<string, Operation>> }
  const operationOf = (entry: Call) => paths[entry.path]?.[entry.method.toLowerCase()] as Operation
  const isTyped = (schema: Json | undefined) => ['type', 'anyOf', 'enum', 'const', 'not'].some((word) => word in (schema ?? {}))
  const inQuery = (entry: Call) => entry.method === 'GET' || entry.method === 'DELETE'

  test.each(catalogue.map((entry) => [entry.key, entry] as const))('%s has its permission and each parameter with its type', (_, entry) => {
    const { parameters, requestBody, 'x-permission': permission } = operationOf(entry)
    expect(permission).toEqual(entry.permission)
    const inPath = Object.keys(filled(entry))
    expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath)
    const query = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
    const body = Object.values(requestBody?.content ?? {})[0]?.schema
    // the input schema is what the call takes: whatever it names is described
    const taken = inputNames(entry).filter((name) => !inPath.includes(name))
    expect(query).toEqual(inQuery(entry) ? taken : [])
    if (!inQuery(entry)) expect(Object.keys(body?.properties ?? {}).filter((name) => !inPath.includes(name))).toEqual(taken)
    expect(parameters.filter(({ schema, content }) => !content && !isTyped(schema)).map(({ name }) => name)).toEqual([])
    // and nothing further is taken from a query, nor from a form without a session
    if (entry.input && (inQuery(entry) || isOpen(entry))) expect(taken.length + inPath.length).toBeGreaterThan(0)
  })

  test('the fields of the public forms are described with their types, bounds and choices', () => {
    const bodies = catalogue.filter((entry) => isOpen(entry) && entry.method === 'POST' && inputNames(entry).length > 0)
    for (const entry of bodies) {
      const { schema } = Object.values(operationOf(entry).requestBody?.content ?? {})[0] as { schema: { properties: Record<string, Json> } }
      const untyped = Object.entries(schema.properties).filter(([, one]) => !isTyped(one))
      expect([entry.key, untyped.map(([name]) => name)]).toEqual([
        entry.key,
        entry.key === 'POST /api/fintech/biz/site/page/save' ? ['content'] : [],
      ])
    }
    const { schema } = Object.values(paths['/api/partner/restful/user/base/addUser']?.post?.requestBody?.content ?? {})[0] ?? {}
    for (const form of ['account', 'enterprise'] as const)
      for (const { name, max } of formFields[form]) expect(schema?.properties?.[name]).toMatchObject({ type: 'string', maxLength: max })
    expect(schema?.properties?.size).toMatchObject({ enum: ['1', '2', '3', '4', '5'] })
  })

  /** A value of a described parameter. */
  function exampleOf({ type, anyOf, enum: choices, minimum, pattern, format, example }: Json): string {
    if (typeof example === 'string') return example
    if (Array.isArray(anyOf)) return exampleOf(anyOf[0] as Json)
    if (Array.isArray(choices)) return String(choices[0])
    if (type === 'integer') return String(minimum ?? 1)
    if (type === 'boolean') return 'true'
    if (type === 'object') return JSON.stringify({ records: [] })
    if (format === 'date') return '2026-03-12'
    return typeof pattern === 'string' ? (pattern.includes(':') ? '2026-03-12 09:00:00' : '1') : 'x'
  }

  const listed = catalogue.filter((entry) => entry.method === 'GET' && inputNames(entry).includes('exactTotal'))

  test.each(listed.map((entry) => [entry.key, entry] as const))(
    'every parameter that %s names is taken, another one is refused',
    async (key, entry) => {
      const unknown: string[] = []
      for (const { name, schema, content } of operationOf(entry).parameters) {
        const described = schema ?? (content as { 'application/json': { schema: Json } })['application/json'].schema
        const value = name === 'column' || name === 'field' ? 'create_time' : exampleOf(described)
        const answer = await admin.send<{ fields?: Record<string, string> }>(key, { [name]: value })
        if (answer.code === 400 && name !== 'cursor' && name !== 'scene') unknown.push(`${name}: ${JSON.stringify(answer.data)}`)
        expect(answer.status).toBeLessThan(500)
      }
      expect(unknown).toEqual([])
      expect((await admin.send(key, { no_such_filter: 'x' })).code).toBe(400)
    },
  )
})

describe('another department’s records are answered like missing ones', () => {
  const owned = entities.filter((definition) => definition.owned || definition.parent?.entity === 'customer')
  const called = (definition: Definition, action: Parameters<typeof callOf>[1]) =>
    catalogue.some((entry) => entry.key === callOf(definition, action))

  test.each(owned.filter((definition) => called(definition, 'detail/{id}')).map((definition) => [definition.name, definition] as const))(
    '%s',
    async (_, definition) => {
      const { db } = backend.kernel
      const foreign = newKey()
      await insertBare(db, definition, foreign)
      const sales = await readerOf(definition)
      if (!sales) return expect(definition.name).toBe('settlement')
      const same = (one: Answer<unknown>, other: Answer<unknown>) =>
        expect([one.status, one.code, one.message, one.data]).toEqual([other.status, other.code, other.message, other.data])
      const detail = callOf(definition, 'detail/{id}')
      same(await sales.send(detail, { id: foreign }), await sales.send(detail, { id: missingKey }))
      const save = callOf(definition, 'addOrUpdate')
      if (called(definition, 'addOrUpdate'))
        same(await sales.send(save, { id: foreign, remark: 'x' }), await sales.send(save, { id: missingKey, remark: 'x' }))
      const remove = callOf(definition, 'deleteById')
      if (called(definition, 'deleteById')) same(await sales.send(remove, { id: foreign }), await sales.send(remove, { id: missingKey }))
      const listed = await sales.ok<{ records: Record<string, unknown>[] }>(callOf(definition, 'query'), { pageSize: 200 })
      expect(listed.records.map((row) => row[definition.key])).not.toContain(foreign)
      const { rows } =
        await sql`select 1 from ${sql.table(definition.name)} where ${sql.ref(definition.key)} = ${foreign} and not is_deleted`.execute(db)
      expect(rows).toHaveLength(1)
    },
  )
})

/** Somebody who may read records of this kind, of his own department or of his own alone; null where only people do who see them all (settlements). */
async function readerOf(definition: Definition): Promise<Client | null> {
  for (const name of ['huangwen', 'dinghao', 'hanmei']) {
    const client = await backend.as(name)
    const { code } = await client.send(callOf(definition, 'query'), { pageSize: 1 })
    if (code !== 403) return client
  }
  return null
}
