// The marks of a text filter: *v* contains, =v is, !v not, >=v and <=v (docs/domain/lists.md#filters).

export type FilterMode = 'like' | 'eq' | 'ne' | 'ge' | 'le'

/** The value as the list call reads it; blanks around it go only when `trim` is on. Nothing stays nothing. */
export function markText(value: string, mode: FilterMode, trim = false): string {
  const text = trim ? value.trim() : value
  if (text === '') return ''
  if (mode === 'like') return `*${text}*`
  if (mode === 'eq') return `=${text}`
  if (mode === 'ne') return `!${text}`
  return mode === 'ge' ? `>=${text}` : `<=${text}`
}

/** The value as it was typed. */
export function unmarkText(marked: string): { text: string; mode: FilterMode } {
  if (marked.startsWith('>=')) return { text: marked.slice(2), mode: 'ge' }
  if (marked.startsWith('<=')) return { text: marked.slice(2), mode: 'le' }
  if (marked.startsWith('=')) return { text: marked.slice(1), mode: 'eq' }
  if (marked.startsWith('!')) return { text: marked.slice(1), mode: 'ne' }
  if (marked.length > 2 && marked.startsWith('*') && marked.endsWith('*')) return { text: marked.slice(1, -1), mode: 'like' }
  return { text: marked, mode: 'like' }
}
