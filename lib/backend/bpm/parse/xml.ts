// Parses XML into a small tree of elements; dangerous input is refused before parsing.
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { DeploymentError, type Params, type ProblemKey, problem } from './problem.ts'

const xmlLimits = { bytes: 2 * 1024 * 1024, depth: 100, nodes: 20_000 } as const

export interface Element {
  /** 'bpmn', 'ext' (flowable, camunda and activiti alike), or the namespace's own address. */
  readonly space: string
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Attributes of the flowable, camunda or activiti namespace; elements of that namespace have them among their own too. */
  readonly ext: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
  readonly line: number
}

const spaces: Record<string, string> = {
  'http://www.omg.org/spec/BPMN/20100524/MODEL': 'bpmn',
  'http://flowable.org/bpmn': 'ext',
  'http://activiti.org/bpmn': 'ext',
  'http://camunda.org/schema/1.0/bpmn': 'ext',
  'http://camunda.org/schema/1.0/dmn': 'ext',
  'http://flowable.org/dmn': 'ext',
}

const encodings = new Set(['utf-8', 'utf8', 'utf-16', 'utf-16le', 'utf-16be', 'iso-8859-1', 'latin1', 'us-ascii', 'ascii'])
const chineseEncodings = new Set(['gbk', 'gb2312', 'gb18030', 'big5'])

const refuse = (key: ProblemKey, params: Params = {}): never => {
  throw new DeploymentError([problem(key, null, params)])
}

/** The text of a file: bytes by their byte order mark or the encoding they declare. */
function decode(input: string | Uint8Array): string {
  if (input.length > xmlLimits.bytes) return refuse('tooLarge', { max: xmlLimits.bytes })
  if (typeof input === 'string') return input.startsWith('\uFEFF') ? input.slice(1) : input
  let encoding = 'utf-8'
  if (input[0] === 0xff && input[1] === 0xfe) encoding = 'utf-16le'
  else if (input[0] === 0xfe && input[1] === 0xff) encoding = 'utf-16be'
  else if (!(input[0] === 0xef && input[1] === 0xbb)) {
    const head = new TextDecoder('latin1').decode(input.subarray(0, 200))
    encoding = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
  }
  if (!encodings.has(encoding) && !chineseEncodings.has(encoding)) refuse('encoding', { encoding })
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(input)
  } catch {
    return refuse('encoding', { encoding })
  }
}

/** Searches the markup, without comments and CDATA, for constructs that are never allowed. */
function refuseHostile(text: string): void {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const next = text[at + 1]
    if (next === '!') {
      const close = text.startsWith('<!--', at) ? '-->' : text.startsWith('<![CDATA[', at) ? ']]>' : null
      if (close === null) refuse('doctype')
      const end = text.indexOf(close!, at + 4)
      if (end < 0) return
      at = end
    } else if (next === '?' && /^xml-?stylesheet/i.test(text.slice(at + 2, at + 17))) refuse('stylesheet')
  }
}

function readTag(tag: SaxesTagNS, line: number): Element {
  const attributes: Record<string, string> = Object.create(null)
  const ext: Record<string, string> = Object.create(null)
  for (const { prefix, uri, local, value } of Object.values(tag.attributes)) {
    if (prefix === '') attributes[local] = value
    else if (spaces[uri] === 'ext') ext[local] = value
    else if (spaces[uri] === 'bpmn') attributes[local] = value
  }
  const space = spaces[tag.uri] ?? tag.uri
  return { space, name: tag.local, attributes: space === 'ext' ? { ...ext, ...attributes } : attributes, ext, children: [], text: '', line }
}

const isDiagram = (uri: string) => uri === 'http://www.omg.org/spec/BPMN/20100524/DI'

/**
 * The root element of an XML file. The diagram (BPMN DI) is skipped.
 * @param input text, or bytes in UTF-8, UTF-16, ISO-8859-1 or a Chinese encoding
 * @throws DeploymentError: DOCTYPE, ENTITY, stylesheets, more than 2 MB, 100 levels or 20,000 elements, or XML that is not well-formed
 * (docs/domain/process-models.md#bounds)
 */
export function readXml(input: string | Uint8Array): Element {
  const text = decode(input)
  refuseHostile(text)
  const parser = new SaxesParser({ xmlns: true, position: true })
  const open: Element[] = []
  let root: Element | null = null
  let nodes = 0
  let depth = 0
  let skipped = 0
  parser.on('error', (error) => refuse('malformed', { line: parser.line, reason: error.message.replace(/^\d+:\d+: /, '') }))
  parser.on('opentag', (tag) => {
    if (++nodes > xmlLimits.nodes) refuse('tooManyNodes', { max: xmlLimits.nodes })
    if (++depth > xmlLimits.depth) refuse('tooDeep', { max: xmlLimits.depth })
    if (skipped > 0 || isDiagram(tag.uri)) {
      skipped++
      return
    }
    const element = readTag(tag, parser.line)
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => {
    depth--
    if (skipped > 0) skipped--
    else open.pop()
  })
  const addText = (part: string) => {
    const element = skipped > 0 ? undefined : open.at(-1)
    if (element) element.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  return root ?? refuse('notBpmn')
}

/** Whether an attribute is true. */
export const isTrue = (text: string | undefined): boolean => text?.trim().toLowerCase() === 'true' || text?.trim() === '1'
