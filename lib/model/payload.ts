// How a call's input travels: path parameters, query, JSON, form and multipart bodies.

export type Input = Record<string, unknown>

/** Puts the input's values into the {name} places of a path; `rest` is what is left of the input. Throws when a value is missing. */
export function fillPath(template: string, input: Input): { path: string; rest: Input } {
  const rest = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    if (value === undefined || value === null || value === '') throw new TypeError(`${template}: no value for {${name}}`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}

/** '?a=1&a=2' or ''. Arrays repeat the name, objects become JSON text, null and undefined are left out. */
export function queryOf(input: Input): string {
  const query = pairsOf(input).toString()
  return query && `?${query}`
}

function pairsOf(input: Input): URLSearchParams {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) pairs.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
    }
  }
  return pairs
}

/** The body and its content type; a multipart body names its own. */
export function bodyOf(form: 'json' | 'form' | 'multipart' | 'query', input: Input): { body: BodyInit; type?: string } {
  if (form === 'multipart') {
    const body = new FormData()
    for (const [name, value] of Object.entries(input)) {
      for (const one of Array.isArray(value) ? value : [value]) {
        if (one instanceof Blob) body.append(name, one)
        else if (one !== undefined && one !== null) body.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
      }
    }
    return { body }
  }
  if (form === 'form') return { body: pairsOf(input).toString(), type: 'application/x-www-form-urlencoded;charset=UTF-8' }
  return { body: JSON.stringify(input), type: 'application/json' }
}
