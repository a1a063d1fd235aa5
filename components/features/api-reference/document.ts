// Reads the OpenAPI document into the calls that the page lists. Pure.

export interface Schema {
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  [further: string]: unknown
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: Schema
}

interface Operation {
  summary?: string
  tags?: string[]
  'x-permission'?: string | string[]
  parameters?: (Parameter & { content?: Record<string, { schema?: Schema }> })[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

export interface ApiDocument {
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
}

export interface ApiCall {
  key: string
  method: string
  path: string
  summary: string
  group: string
  permission: string
  parameters: Parameter[]
  body?: Schema
  bodyType?: string
  /** The schema of `data`. */
  answer?: Schema
}

/** Every call of the document, in its order. */
export function callsOf(document: ApiDocument): ApiCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, operation]): ApiCall => {
      const method = name.toUpperCase()
      const [bodyType, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
      const permission = operation['x-permission'] ?? ''
      const body = content?.schema
      return {
        key: `${method} ${path}`,
        method,
        path,
        summary: operation.summary ?? '',
        group: operation.tags?.[0] ?? '',
        permission: Array.isArray(permission) ? permission.join(' | ') : permission,
        // an object stands in a query as JSON text
        parameters: (operation.parameters ?? []).map(({ content, ...one }) => ({
          ...one,
          schema: one.schema ?? content?.['application/json']?.schema,
        })),
        ...(body && Object.keys(body.properties ?? {}).length > 0 && { body, bodyType }),
        answer: operation.responses?.['200']?.content?.['application/json']?.schema?.properties?.data,
      }
    }),
  )
}

/** Calls whose path, name or permission holds every word. */
export function searchCalls(calls: readonly ApiCall[], keyword: string): ApiCall[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter((call) => {
    const text = `${call.key} ${call.summary} ${call.permission}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The calls by their group, in the order of first appearance. */
export function groupCalls(calls: readonly ApiCall[]): { name: string; calls: ApiCall[] }[] {
  const groups = new Map<string, ApiCall[]>()
  for (const call of calls) {
    const group = groups.get(call.group)
    if (group) group.push(call)
    else groups.set(call.group, [call])
  }
  return [...groups].map(([name, own]) => ({ name, calls: own }))
}

/** A schema's type in a few words: string (date), array, 1 | 2. */
export function typeText(schema: Schema | undefined): string {
  if (!schema) return ''
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeText))].join(' | ')
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
  const limits = [
    schema.format,
    schema.minLength !== undefined && `≥${schema.minLength}`,
    schema.maxLength !== undefined && `≤${schema.maxLength}`,
    schema.minimum !== undefined && schema.minimum > -1e15 && `≥${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < 1e15 && `≤${schema.maximum}`,
  ].filter(Boolean)
  return limits.length > 0 ? `${type} (${limits.join(', ')})` : type
}

/** The schema whose properties are worth listing: of an array its items, of a nullable one the other side. */
export function innerOf(schema: Schema | undefined): Schema | undefined {
  if (!schema) return undefined
  if (schema.properties) return schema
  if (schema.items) return innerOf(schema.items)
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
    const inner = innerOf(one)
    if (inner) return inner
  }
  return undefined
}
