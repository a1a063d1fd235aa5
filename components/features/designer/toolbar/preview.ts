// A file as JSON, and the parts of a text that are drawn in colours.

export interface JsonNode {
  name: string
  attributes?: Record<string, string>
  text?: string
  children?: JsonNode[]
}

/** The elements of an XML file as an object each. */
export function jsonOf(xml: string): JsonNode {
  const read = (element: Element): JsonNode => {
    const attributes = Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]))
    const children = Array.from(element.children, read)
    const text = children.length === 0 ? element.textContent?.trim() : ''
    return {
      name: element.nodeName,
      ...(Object.keys(attributes).length > 0 && { attributes }),
      ...(text && { text }),
      ...(children.length > 0 && { children }),
    }
  }
  return read(new DOMParser().parseFromString(xml, 'application/xml').documentElement)
}

export type Tone = 'name' | 'key' | 'value' | null

/** Splits XML or JSON into pieces with a tone each: the pieces joined are the text. */
export function toned(text: string, kind: 'xml' | 'json'): { text: string; tone: Tone }[] {
  const pattern =
    kind === 'json'
      ? /("(?:[^"\\]|\\.)*")(\s*:)?|[^"]+|"/g
      : /(<\/?[\w:.-]+|\??\/?>|<\?\w+)|([\w:.-]+)(?==")|("[^"]*")|[^<>"\w]+|\w+|[\s\S]/g
  return Array.from(text.matchAll(pattern), ([whole, first, second, third]) => {
    if (kind === 'json') return { text: whole, tone: first === undefined ? null : second === undefined ? 'value' : 'key' }
    return { text: whole, tone: first !== undefined ? 'name' : second !== undefined ? 'key' : third !== undefined ? 'value' : null }
  })
}
