// Finds the call for a method and a path: literal paths by one map lookup, paths with parameters by their segments.
import type { Call } from './call.ts'

export interface Match {
  call: Call
  params: Record<string, string>
}

interface Pattern {
  call: Call
  segments: string[]
}

export interface Router {
  find(method: string, path: string): Match | null
}

/** Builds the router; a key declared twice is a programming error and throws. */
export function buildRouter(calls: readonly Call[]): Router {
  const literal = new Map<string, Call>()
  const patterns = new Map<string, Pattern[]>()
  const seen = new Set<string>()
  for (const entry of calls) {
    if (seen.has(entry.key)) throw new Error(`call declared twice: ${entry.key}`)
    seen.add(entry.key)
    if (!entry.path.includes('{')) {
      literal.set(entry.key, entry)
      continue
    }
    const segments = entry.path.split('/')
    const slot = `${entry.method} ${segments.length}`
    patterns.set(slot, [...(patterns.get(slot) ?? []), { call: entry, segments }])
  }
  return {
    find(method, path) {
      const exact = literal.get(`${method} ${path}`)
      if (exact) return { call: exact, params: {} }
      const parts = path.split('/')
      for (const { call, segments } of patterns.get(`${method} ${parts.length}`) ?? []) {
        const params = matchSegments(segments, parts)
        if (params) return { call, params }
      }
      return null
    },
  }
}

function matchSegments(segments: string[], parts: string[]): Record<string, string> | null {
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const part = parts[index] ?? ''
    if (segment.startsWith('{')) {
      if (part === '') return null
      params[segment.slice(1, -1)] = decodeURIComponent(part)
    } else if (segment !== part) return null
  }
  return params
}
