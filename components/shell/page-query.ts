// A page's query as Next hands it to the server, and back as text.

export type PageQuery = Promise<Record<string, string | string[] | undefined>>

export function queryText(query: Awaited<PageQuery>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) params.append(name, one)
  }
  return params.toString()
}
