// Finds the call of the catalogue for a request.
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import type { Call } from './call.ts'

export interface Found {
  call: Call
  /** Decoded, by name. */
  params: Record<string, string>
}

/**
 * Maps method and path to a call, or null. A call declared twice is a programming error and throws. Literal paths come before parameters. HEAD is not
 * answered: it would run a whole GET, perhaps a download, and discard the answer.
 */
export function routesOf(calls: readonly Call[]): (method: string, path: string) => Found | null {
  const router = new SmartRouter<Call>({ routers: [new RegExpRouter(), new TrieRouter()] })
  const seen = new Set<string>()
  const hasParameter = (call: Call) => Number(call.path.includes('{'))
  for (const call of calls.toSorted((one, other) => hasParameter(one) - hasParameter(other))) {
    if (seen.has(call.key)) throw new Error(`call declared twice: ${call.key}`)
    seen.add(call.key)
    router.add(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), call)
  }
  return (method, path) => {
    const [[found], values] = router.match(method, path)
    if (!found) return null
    const [call, places] = found
    const params: Record<string, string> = {}
    for (const [name, place] of Object.entries(places)) {
      const value = values ? values[place] : place
      if (value !== undefined) params[name] = decoded(value)
    }
    return { call, params }
  }
}

/** Invalid escapes stay unchanged. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
