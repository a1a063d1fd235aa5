// The description of all calls, made from the catalogue: GET /api/openapi.json.
import { z } from 'zod'
import { type Locale, text } from '../i18n/text.ts'
import type { Call } from './kernel/call.ts'

type Json = Record<string, unknown>

const envelopeOf = (locale: Locale, data: Json): Json => ({
  type: 'object',
  required: ['code', 'message'],
  properties: { code: { type: 'integer', description: text(locale, 'office.api.document.code') }, message: { type: 'string' }, data },
})

/** The OpenAPI 3.1 document of the given calls in one language. */
export function buildOpenApi(calls: readonly Call[], version: string, locale: Locale): Json {
  const paths: Record<string, Json> = {}
  for (const entry of calls) {
    const path = paths[entry.path] ?? {}
    path[entry.method.toLowerCase()] = describe(entry, locale)
    paths[entry.path] = path
  }
  return {
    openapi: '3.1.0',
    info: {
      title: text(locale, 'office.api.document.title'),
      version,
      description: text(locale, 'office.api.document.text'),
    },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
    paths,
  }
}

function describe(entry: Call, locale: Locale): Json {
  const input = schemaOf(entry.input, 'input')
  const names = [...entry.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  const properties = (input.properties ?? {}) as Record<string, Json>
  const inQuery = entry.method === 'GET' || entry.method === 'DELETE'
  const required = (input.required as string[] | undefined) ?? []
  const query = inQuery ? Object.keys(properties).filter((name) => !names.includes(name)) : []
  return {
    summary: entry.summary[locale === 'en' ? 1 : 0],
    tags: [entry.path.split('/').slice(2, 5).join('/')],
    'x-permission': entry.permission,
    ...(entry.permission === 'public' ? {} : { security: [{ token: [] }] }),
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } })),
      ...query.map((name) => ({ name, in: 'query', required: required.includes(name), ...carried(properties[name] as Json) })),
    ],
    ...(inQuery ? {} : { requestBody: { content: { [contentType(entry)]: { schema: input } } } }),
    responses: {
      200: {
        description: text(locale, 'office.api.answer'),
        content: { 'application/json': { schema: envelopeOf(locale, schemaOf(entry.output, 'output')) } },
      },
    },
  }
}

/** An object travels in a query as JSON text. */
const carried = (schema: Json): Json => (schema.type === 'object' ? { content: { 'application/json': { schema } } } : { schema })

const contentTypes = {
  json: 'application/json',
  jsonOrForm: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}
const contentType = (entry: Call) => contentTypes[entry.body]

function schemaOf(schema: z.ZodType | undefined, io: 'input' | 'output'): Json {
  if (!schema) return {}
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
}
