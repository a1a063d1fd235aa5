// The type of a dictionary, and its short notation.

export interface DictionaryItem {
  value: string
  text: string
  textEn: string
  isDefault: boolean
  children: DictionaryItem[]
}

export interface Dictionary {
  code: string
  name: string
  nameEn: string
  type: 'FLAT' | 'TREE'
  /** The values belong to the program: administrators may rename and disable them, but not add or remove any. */
  isSystem: boolean
  items: DictionaryItem[]
}

interface Cursor {
  text: string
  at: number
}

/**
 * Reads `VALUE=中文|English; NEXT*=次|Next{CHILD=子|Child}`: items separated by `;` or a line break, `*` marks the default, braces contain children.
 * Throws for an item without value or texts, so that a mistake is found at start.
 */
function readItems(cursor: Cursor): DictionaryItem[] {
  const items: DictionaryItem[] = []
  let start = cursor.at
  const close = (children: DictionaryItem[] = []) => {
    const source = cursor.text.slice(start, cursor.at).trim()
    if (source !== '') items.push({ ...readItem(source), children })
  }
  for (; cursor.at < cursor.text.length; cursor.at += 1) {
    const character = cursor.text[cursor.at]
    if (character === '{') {
      const source = cursor.text.slice(start, cursor.at).trim()
      cursor.at += 1
      items.push({ ...readItem(source), children: readItems(cursor) })
      start = cursor.at + 1
    } else if (character === ';' || character === '\n' || character === '}') {
      close()
      start = cursor.at + 1
      if (character === '}') return items
    }
  }
  close()
  return items
}

function readItem(source: string): Omit<DictionaryItem, 'children'> {
  const parts = /^([A-Za-z0-9_]+)(\*?)=([^|]+)\|(.+)$/.exec(source)
  if (!parts) throw new Error(`Not a dictionary item: ${source}`)
  const [, value = '', star, text = '', textEn = ''] = parts
  return { value, text, textEn, isDefault: star === '*' }
}

/** Declares a dictionary; `name` is 中文|English, `items` in the notation of readItems. */
export function dictionary(code: string, name: string, items: string, isSystem = false): Dictionary {
  const [chinese = '', english = ''] = name.split('|')
  const list = readItems({ text: items, at: 0 })
  const type = list.some((item) => item.children.length > 0) ? 'TREE' : 'FLAT'
  return { code, name: chinese, nameEn: english, type, isSystem, items: list }
}

/** A state dictionary: its values belong to the program. */
export function states(code: string, name: string, items: string): Dictionary {
  return dictionary(code, name, items, true)
}
